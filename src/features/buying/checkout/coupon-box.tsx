import { Tag, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { COUPON_CODE_MAX_LENGTH } from '#shared/lengths';
import { formatDollars } from '#shared/money';
import { Button, IconButton } from '#ui/button';
import { TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { checkoutCalls } from './checkout.calls';
import { checkoutMessages as messages } from './checkout.messages';
import { destinationOf } from './checkout.rules';
import type { CheckoutDraft } from './checkout.storage';
import type { CheckoutSummary } from './checkout-summary.schema';
import * as texts from './coupon-box.messages';

interface CouponBoxProps {
  coupon: CheckoutSummary['coupon'];
  draft: CheckoutDraft;
  onSummary: (summary: CheckoutSummary) => void;
}

/** The field to apply, show and remove the cart's coupon. */
export function CouponBox({ coupon, draft, onSummary }: CouponBoxProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  const run = async (call: () => Promise<{ summary: CheckoutSummary; message: string }>) => {
    setBusy(true);
    setError('');
    try {
      const { summary, message } = await call();
      setCode('');
      onSummary(summary);
      toast.success(message);
    } catch (failure) {
      // An error other than a rejection does not mark the code as invalid.
      setError(messageOf(failure, apiErrorMessages.unreachable));
    } finally {
      setBusy(false);
    }
  };

  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!code.trim()) return setError(messages.couponInvalid);
    void run(() => api.post(checkoutCalls('/apply-coupon'), { couponCode: code, ...destinationOf(draft) }));
  };

  if (coupon) {
    return (
      <div className="flex items-center justify-between gap-3 rounded-sm bg-raised py-1 pe-1 ps-4">
        <p className="flex min-w-0 items-center gap-2 text-sm">
          <Tag aria-hidden className="size-4 shrink-0 text-good" />
          <strong className="truncate">{coupon.code}</strong>
          <span className="text-muted">{formatDollars(-coupon.discountAmount)}</span>
        </p>
        <IconButton
          label={texts.removeCoupon(coupon.code)}
          disabled={isBusy}
          onClick={() => void run(() => api.delete(checkoutCalls('/coupon', { query: destinationOf(draft) })))}
        >
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
    );
  }
  return (
    <form onSubmit={apply} noValidate className="flex items-start gap-2">
      <TextField
        label={texts.couponCode}
        name="couponCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={COUPON_CODE_MAX_LENGTH}
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.target.value);
          setError('');
        }}
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="secondary" isBusy={isBusy} className="mt-6.5 min-h-12">
        {texts.apply}
      </Button>
    </form>
  );
}
