import { ShieldCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { api, messageOf } from '#http/api-client';
import { useAnswer } from '#http/use-answer';
import { paths } from '#paths';
import { formatDollars } from '#shared/money';
import { Button, ButtonLink } from '#ui/button';
import { toast } from '#ui/toast';
import { BRAND_NAMES, type CardBrand } from './card.rules';
import { paymentsMessages as messages } from './payments.messages';
import type { Payment } from './payments.schema';

interface ConfirmPaymentPageProps {
  paymentId: string;
  /** Told once the shopper has decided. */
  onDecided: (decision: { isApproved: boolean; order: { _id: string } }) => void;
}

/** Where a card's bank asks its owner: approve, or refuse and have the cart back. */
export function ConfirmPaymentPage({ paymentId, onDecided }: ConfirmPaymentPageProps) {
  const path = `/payments/${encodeURIComponent(paymentId)}`;
  const { asked, reload } = useAnswer<{ payment: Payment }>(path);
  const [deciding, setDeciding] = useState<'approve' | 'refuse'>();
  const isRunning = useRef(false);

  const decide = async (approve: boolean) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setDeciding(approve ? 'approve' : 'refuse');
    try {
      const { order, message } = await api.post<{ order: { _id: string }; message: string }>(`${path}/confirm`, { approve });
      (approve ? toast.success : toast.error)(message);
      onDecided({ isApproved: approve, order });
    } catch (error) {
      isRunning.current = false;
      setDeciding(undefined);
      toast.error(messageOf(error, messages.confirmFailed));
      reload();
    }
  };

  if (asked.status === 'failed') {
    return (
      <Frame title={messages.loadFailed}>
        <ButtonLink to={paths.orders()}>Go to My Orders</ButtonLink>
      </Frame>
    );
  }
  if (!asked.answer) {
    return (
      <div className="container-shop py-16" role="status" aria-label="Loading the payment">
        <div className="skeleton mx-auto h-72 max-w-lg" />
      </div>
    );
  }
  const { payment } = asked.answer;
  if (payment.status === 'settled') {
    return (
      <Frame title={messages.alreadySettled}>
        <ButtonLink to={paths.order(payment.orderId)}>View Order {payment.orderNumber}</ButtonLink>
      </Frame>
    );
  }
  return (
    <Frame title="Approve your payment">
      <p>
        Your bank asks you to approve a payment of <strong className="tabular-nums">{formatDollars(payment.amount)}</strong>
        {payment.cardLast4 && ` with ${BRAND_NAMES[payment.cardBrand as CardBrand] ?? BRAND_NAMES.unknown} ending in ${payment.cardLast4}`}{' '}
        for order <span className="whitespace-nowrap">{payment.orderNumber}</span>.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button size="lg" isBusy={deciding === 'approve'} disabled={deciding === 'refuse'} onClick={() => void decide(true)}>
          {deciding === 'approve' ? 'Processing...' : 'Approve'}
        </Button>
        <Button
          size="lg"
          variant="secondary"
          isBusy={deciding === 'refuse'}
          disabled={deciding === 'approve'}
          onClick={() => void decide(false)}
        >
          Refuse
        </Button>
      </div>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="container-shop py-10 lg:py-16">
      <div className="mx-auto max-w-lg rounded-lg bg-surface p-6 shadow-soft sm:p-10">
        <ShieldCheck aria-hidden className="mb-4 size-12 text-accent" />
        <h1 className="mb-4 text-3xl font-bold">{title}</h1>
        {children}
      </div>
    </div>
  );
}
