import { useRef, useState } from 'react';
import * as v from 'valibot';
import { type CardDraft, EMPTY_CARD } from '#features/orders/payments/card-draft';
import { CardFields } from '#features/orders/payments/card-fields';
import { HostedPaymentChoiceSchema, PaymentChoiceSchema } from '#features/orders/payments/payment-choice.schema';
import { isCardMethod, paymentMethodName } from '#features/orders/payments/payment-methods';
import { paymentsMessages } from '#features/orders/payments/payments.messages';
import { api } from '#http/client/api-client';
import { ApiError, messageOf } from '#http/client/api-error';
import { readFieldErrors } from '#http/client/field-errors';
import type { FieldErrors } from '#shared/field-errors';
import { toFieldErrors } from '#shared/field-errors';
import { randomUuid } from '#shared/ids';
import { formatDollars } from '#shared/money';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { RadioCard } from '#ui/field';
import { toast } from '#ui/toast';
import * as texts from './pay-form.messages';
import { payLinkCalls } from './payment-links.calls';
import { paymentLinksMessages as messages } from './payment-links.messages';
import type { PaymentPage } from './payment-links.schema';

interface PayFormProps {
  token: string;
  page: PaymentPage;
  onPaid: (page: PaymentPage) => void;
}

/** The checkout's payment methods and card fields. A repeated request of one attempt is charged once. */
export function PayForm({ token, page: { paymentMethods, amount }, onPaid }: PayFormProps) {
  const enabled = paymentMethods.filter((method) => method.enabled);
  const [method, setMethod] = useState(enabled[0]?.id ?? '');
  const [card, setCard] = useState<CardDraft>(EMPTY_CARD);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [isPaying, setPaying] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const attempt = useRef<string>(undefined);
  const isCard = enabled.find(({ id }) => id === method)?.kind === 'card';

  const refuse = (found: FieldErrors) => {
    setErrors(found);
    setRefusals((count) => count + 1);
  };
  const showFailure = async (error: unknown) => {
    const failure = error instanceof ApiError ? error : undefined;
    if (failure && failure.status > 0) attempt.current = undefined;
    const fields = toErrors(readFieldErrors(failure?.errors ?? []));
    if (Object.keys(fields).length > 0) return refuse(fields);
    toast.error(messageOf(error, messages.payFailed));
    if (failure?.code === 'conflict') await reload(token, onPaid);
  };
  const pay = async () => {
    const choice = isCard ? { paymentMethod: method, paymentDetails: card } : { paymentMethod: method };
    const { issues } = v.safeParse(isCard ? PaymentChoiceSchema : HostedPaymentChoiceSchema, choice);
    if (issues) return refuse(toErrors(toFieldErrors(issues)));
    setErrors({});
    setPaying(true);
    // After a lost response, the same attempt is repeated.
    attempt.current ??= randomUuid();
    try {
      const { page, redirectUrl } = await api.post(payLinkCalls('/:token', { param: { token } }), choice, {
        headers: { 'Idempotency-Key': attempt.current },
      });
      attempt.current = undefined;
      if (page.status === 'paid') toast.success(messages.paid);
      if (redirectUrl) location.assign(redirectUrl);
      else onPaid(page);
    } catch (error) {
      await showFailure(error);
    } finally {
      setPaying(false);
    }
  };

  return (
    <CheckedForm
      ref={form}
      errors={errors}
      refusals={refusals}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPaying) void pay();
      }}
      className="grid gap-6 rounded-lg bg-surface p-5 shadow-soft sm:p-8"
    >
      <fieldset className="grid min-w-0 grid-cols-1 gap-3">
        <legend className="mb-3 text-xl font-bold">{texts.howDoYouWantToPay}</legend>
        {enabled.map(({ id, name, description, kind }) => (
          <div key={id} className="grid gap-3">
            <RadioCard name="paymentMethod" value={id} checked={method === id} onChange={() => setMethod(id)} label={name}>
              <span className="mt-1 block text-sm text-muted">{description}</span>
            </RadioCard>
            {method === id && kind === 'card' && (
              <CardFields value={card} errors={errors} onChange={(changes) => setCard((before) => ({ ...before, ...changes }))} />
            )}
            {method === id && kind === 'redirect' && (
              <p className="px-1 text-sm text-muted">{paymentsMessages.redirectTo(isCardMethod(id) ? undefined : paymentMethodName(id))}</p>
            )}
          </div>
        ))}
        {enabled.length === 0 && <p className="text-muted">{texts.noOnlinePayment}</p>}
      </fieldset>
      {enabled.length > 0 && (
        <Button type="submit" size="lg" isBusy={isPaying} busyText={texts.processing}>
          {texts.pay(formatDollars(amount))}
        </Button>
      )}
    </CheckedForm>
  );
}

async function reload(token: string, onLoaded: (page: PaymentPage) => void): Promise<void> {
  const { page } = await api.get(payLinkCalls('/:token', { param: { token } }));
  onLoaded(page);
}

function toErrors(found: readonly { field: string; message: string }[]): FieldErrors {
  return Object.fromEntries(found.map(({ field, message }) => [field, message]));
}
