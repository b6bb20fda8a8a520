import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { paymentsCalls } from '#features/orders/settlement/payments.calls';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { useApiQuery } from '#http/client/use-api-query';
import { formatDollars } from '#shared/money';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { CODE_CLASS } from '#ui/code-class';
import { richText } from '#ui/rich-text';
import { toast } from '#ui/toast';
import type { CardBrand } from './card.rules';
import { brandNames } from './card-brands.messages';
import * as texts from './confirm-payment-page.messages';
import { paymentsMessages as messages } from './payments.messages';
import type { Payment } from './payments.schema';

interface ConfirmPaymentPageProps {
  paymentId: string;
  /** The shopper's decision on the provider's page, when they return from it. */
  back: 'approved' | 'refused' | undefined;
  /** Called after the shopper has decided. */
  onDecided: (decision: { isApproved: boolean; order: { _id: string } }) => void;
}

/**
 * Lets a shopper confirm a payment: on this page for the built-in provider, or on the provider's page, which
 * redirects back here. Approve, or refuse and restore the cart.
 */
export function ConfirmPaymentPage({ paymentId, back, onDecided }: ConfirmPaymentPageProps) {
  const param = { paymentId };
  const { result, reload } = useApiQuery(paymentsCalls('/:paymentId', { param }));
  const [deciding, setDeciding] = useState<'approve' | 'refuse'>();
  const isRunning = useRef(false);

  const decide = async (approve: boolean) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setDeciding(approve ? 'approve' : 'refuse');
    try {
      const { order, message } = await api.post(paymentsCalls('/:paymentId/confirm', { param }), { approve });
      (approve ? toast.success : toast.error)(message);
      onDecided({ isApproved: approve, order });
    } catch (error) {
      isRunning.current = false;
      setDeciding(undefined);
      toast.error(messageOf(error, messages.confirmFailed));
      reload();
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after the redirect back.
  useEffect(() => {
    if (back) void decide(back === 'approved');
  }, []);

  if (result.status === 'failed') {
    return (
      <Frame title={messageOf(result.error, messages.loadFailed)}>
        <ButtonLink to={paths.orders()}>{texts.goToMyOrders}</ButtonLink>
      </Frame>
    );
  }
  if (!result.data || (back && deciding)) {
    return (
      <div className="container-shop py-16" role="status" aria-label={texts.loadingThePayment}>
        <h1 className="sr-only">{texts.yourPayment}</h1>
        <div className="skeleton mx-auto h-72 max-w-lg" />
      </div>
    );
  }
  const { payment } = result.data;
  if (payment.status === 'failed') {
    return (
      <Frame title={texts.notApproved}>
        <p>{texts.nothingCharged}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={paths.cart()}>{texts.returnToCart}</ButtonLink>
          <ButtonLink to={paths.order(payment.orderId)} variant="secondary">
            {messages.viewOrder(payment.orderNumber)}
          </ButtonLink>
        </div>
      </Frame>
    );
  }
  if (payment.status === 'settled') {
    return (
      <Frame title={messages.alreadySettled}>
        <ButtonLink to={paths.order(payment.orderId)}>{messages.viewOrder(payment.orderNumber)}</ButtonLink>
      </Frame>
    );
  }
  const decision = { deciding, onDecide: (approve: boolean) => void decide(approve) };
  return payment.redirectUrl === undefined ? (
    <Approval payment={payment} {...decision} />
  ) : (
    <WaitingPayment payment={payment} redirectUrl={payment.redirectUrl} {...decision} />
  );
}

interface DecisionProps {
  payment: Payment;
  deciding: 'approve' | 'refuse' | undefined;
  onDecide: (approve: boolean) => void;
}

function Approval({ payment, deciding, onDecide }: DecisionProps) {
  const parts = partsOf(payment);
  return (
    <Frame title={texts.approveYourPayment}>
      <p>
        {payment.cardLast4
          ? richText(messages.approveByCard(brandNames[payment.cardBrand as CardBrand] ?? brandNames.unknown, payment.cardLast4), parts)
          : richText(messages.approve, parts)}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button
          size="lg"
          isBusy={deciding === 'approve'}
          busyText={texts.processing}
          disabled={deciding === 'refuse'}
          onClick={() => onDecide(true)}
        >
          {texts.approve}
        </Button>
        <Button
          size="lg"
          variant="secondary"
          isBusy={deciding === 'refuse'}
          disabled={deciding === 'approve'}
          onClick={() => onDecide(false)}
        >
          {texts.refuse}
        </Button>
      </div>
    </Frame>
  );
}

/** An incomplete payment on a provider's page: the shopper can continue or cancel. */
function WaitingPayment({ payment, redirectUrl, deciding, onDecide }: DecisionProps & { redirectUrl: string }) {
  return (
    <Frame title={texts.completeYourPayment}>
      <p>{richText(messages.notComplete, partsOf(payment))}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={redirectUrl} size="lg">
          {texts.continueToPayment}
        </ButtonLink>
        <Button
          size="lg"
          variant="secondary"
          isBusy={deciding === 'approve'}
          disabled={deciding === 'refuse'}
          onClick={() => onDecide(true)}
        >
          {texts.iHavePaid}
        </Button>
        <Button size="lg" variant="ghost" isBusy={deciding === 'refuse'} disabled={deciding === 'approve'} onClick={() => onDecide(false)}>
          {texts.cancelPayment}
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

function partsOf({ amount, orderNumber }: Payment) {
  return {
    amount: <strong className="tabular-nums">{formatDollars(amount)}</strong>,
    order: <span className={CODE_CLASS}>{orderNumber}</span>,
  };
}
