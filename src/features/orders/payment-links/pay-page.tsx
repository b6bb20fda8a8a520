import { Clock, CreditCard, PartyPopper, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { taxRows } from '#features/pricing/taxes/tax-rows.rules';
import { api } from '#http/client/api-client';
import { ApiError, messageOf } from '#http/client/api-error';
import { formatCents, formatDollars, multiplyCents, toCents } from '#shared/money';
import { formatDate } from '#shared/time';
import { Button, ButtonLink } from '#ui/button';
import { CODE_CLASS } from '#ui/code-class';
import { Dotted } from '#ui/dotted';
import { Notice } from '#ui/notice';
import { richText } from '#ui/rich-text';
import { toast } from '#ui/toast';
import { PayForm } from './pay-form';
import * as texts from './pay-page.messages';
import { payLinkCalls } from './payment-links.calls';
import { paymentLinksMessages as messages } from './payment-links.messages';
import type { PaymentPage } from './payment-links.schema';

interface PayPageProps {
  token: string;
  shown: PaymentPage;
  /** The shopper's decision on the provider's page, when they return from it. */
  back: 'approved' | 'refused' | undefined;
}

/** Pays what an order costs, for whoever has the link. */
export function PayPage({ token, shown, back }: PayPageProps) {
  const [page, setPage] = useState(shown);
  const { deciding, decide } = useDecision(token, setPage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after the redirect back.
  useEffect(() => {
    if (back && shown.status === 'begun') void decide(back === 'approved');
  }, []);
  return (
    <div className="container-shop py-8 lg:py-12">
      <h1 className="text-3xl font-bold">{page.status === 'paid' ? texts.thankYou : texts.yourPayment}</h1>
      <p className="mt-1 mb-6 text-muted">
        {richText(messages.forOrder(formatDollars(page.amount)), { order: <span className={CODE_CLASS}>{page.orderNumber}</span> })}
      </p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <div>
          <PageState token={token} page={page} deciding={deciding} onDecide={decide} onPaid={setPage} />
        </div>
        <PaidOrder page={page} />
      </div>
    </div>
  );
}

function useDecision(token: string, onDecided: (page: PaymentPage) => void) {
  const [deciding, setDeciding] = useState<'approve' | 'refuse'>();
  const isRunning = useRef(false);
  const decide = async (approve: boolean) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setDeciding(approve ? 'approve' : 'refuse');
    const param = { token };
    try {
      const { page } = await api.post(payLinkCalls('/:token/confirm', { param }), { approve });
      onDecided(page);
      if (page.status === 'paid') toast.success(messages.paid);
      else toast.error(messages.refused);
    } catch (error) {
      toast.error(messageOf(error, messages.payFailed));
      // Refused by its provider, or settled meanwhile.
      if (error instanceof ApiError)
        await api.get(payLinkCalls('/:token', { param })).then(
          ({ page }) => onDecided(page),
          () => {},
        );
    } finally {
      isRunning.current = false;
      setDeciding(undefined);
    }
  };
  return { deciding, decide };
}

interface PageStateProps {
  token: string;
  page: PaymentPage;
  deciding: 'approve' | 'refuse' | undefined;
  onDecide: (approve: boolean) => Promise<void>;
  onPaid: (page: PaymentPage) => void;
}

function PageState({ token, page, deciding, onDecide, onPaid }: PageStateProps) {
  const amount = formatDollars(page.amount);
  switch (page.status) {
    case 'open':
      return <PayForm token={token} page={page} onPaid={onPaid} />;
    case 'begun':
      return (
        <Begun page={page} deciding={deciding} onDecide={onDecide}>
          {page.redirectUrl ? texts.notComplete(amount) : texts.bankAsks(amount, page.orderNumber)}
        </Begun>
      );
    case 'paid':
      return <Notice icon={PartyPopper} level="h2" isBoxed title={texts.everythingIsPaid} text={messages.everythingIsPaid(amount)} />;
    case 'expired':
      return <Notice icon={Clock} level="h2" isBoxed title={texts.thisLinkHasExpired} text={messages.expired} />;
    case 'cancelled':
      return <Notice icon={CreditCard} level="h2" isBoxed title={texts.nothingToPay} text={messages.cancelled} />;
    default:
      return page.status satisfies never;
  }
}

interface BegunProps extends Pick<PageStateProps, 'page' | 'deciding' | 'onDecide'> {
  children: string;
}

/** The shopper approves here for the built-in provider, or goes on to another one's page. */
function Begun({ page: { redirectUrl }, deciding, onDecide, children }: BegunProps) {
  return (
    <section aria-labelledby="begun" className="rounded-lg bg-surface p-6 shadow-soft sm:p-8">
      <ShieldCheck aria-hidden className="mb-4 size-12 text-accent" />
      <h2 id="begun" className="mb-3 text-xl font-bold">
        {redirectUrl ? texts.completeYourPayment : texts.approveYourPayment}
      </h2>
      <p>{children}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {redirectUrl && <ButtonLink to={redirectUrl}>{texts.continueToPayment}</ButtonLink>}
        <Button
          variant={redirectUrl ? 'secondary' : 'primary'}
          isBusy={deciding === 'approve'}
          disabled={deciding === 'refuse'}
          onClick={() => void onDecide(true)}
        >
          {redirectUrl ? texts.iHavePaid : texts.approve}
        </Button>
        <Button variant="secondary" isBusy={deciding === 'refuse'} disabled={deciding === 'approve'} onClick={() => void onDecide(false)}>
          {redirectUrl ? texts.payAnotherWay : texts.refuse}
        </Button>
      </div>
    </section>
  );
}

function PaidOrder({ page }: { page: PaymentPage }) {
  const { orderNumber, lines, amount, totalPrice, itemsPrice, shippingPrice, discountAmount, paid, status, expiresAt } = page;
  return (
    <section aria-labelledby="pay-order" className="rounded-lg bg-surface p-5 shadow-soft sm:p-6">
      <h2 id="pay-order" className="text-lg font-bold">
        {richText(messages.order, { number: <span className={CODE_CLASS}>{orderNumber}</span> })}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {lines.map(({ name, choice, quantity, price }) => (
          <li key={`${name} ${choice} ${price}`} className="flex justify-between gap-4 py-3">
            <span className="min-w-0 wrap-anywhere">
              <span dir="auto" className="font-semibold">
                {name}
              </span>
              <span className="block text-sm text-muted">
                <Dotted facts={[choice, `${quantity} × ${formatDollars(price)}`]} />
              </span>
            </span>
            <span className="tabular-nums">{formatCents(multiplyCents(toCents(price), quantity))}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-4 grid gap-2">
        <Row name={texts.items} value={formatDollars(itemsPrice)} />
        {taxRows(page).map(([name, amount]) => (
          <Row key={name} name={name} value={formatDollars(amount)} />
        ))}
        <Row name={texts.shipping} value={shippingPrice === 0 ? texts.free : formatDollars(shippingPrice)} />
        {discountAmount > 0 && <Row name={texts.discount} value={formatDollars(-discountAmount)} />}
        <Row name={texts.total} value={formatDollars(totalPrice)} />
        {paid > 0 && <Row name={texts.paid} value={formatDollars(-paid)} />}
        {status !== 'paid' && (
          <div className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
            <dt>{texts.toPay}</dt>
            <dd className="tabular-nums">{formatDollars(amount)}</dd>
          </div>
        )}
      </dl>
      {(status === 'open' || status === 'begun') && <p className="mt-4 text-sm text-muted">{messages.payUntil(formatDate(expiresAt))}</p>}
    </section>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt dir="auto" className="text-muted">
        {name}
      </dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

/** For a link that is wrong, or older than the newest mail. */
export function PayLinkGone() {
  return (
    <div className="container-shop py-12">
      <Notice icon={Clock} level="h1" isBoxed title={texts.thisLinkDoesNotWork} text={messages.linkDead} />
    </div>
  );
}
