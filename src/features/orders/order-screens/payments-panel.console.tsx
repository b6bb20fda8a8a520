import { ExternalLink } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Card } from '#console/card';
import { formatMoment } from '#console/format';
import { useStaffOrder } from '#features/orders/orders/staff-order.console';
import type { CardBrand } from '#features/orders/payments/card.rules';
import { brandNames } from '#features/orders/payments/card-brands.messages';
import type { OrderPayment } from '#features/orders/payments/order-payments.schema';
import { paymentMethodName } from '#features/orders/payments/payment-methods';
import type { OrderRefund } from '#features/orders/settlement/order-refunds.schema';
import { formatDollars } from '#shared/money';
import { Dotted } from '#ui/dotted';
import { richList } from '#ui/rich-list';
import { paymentsPanelMessages as messages } from './order-screens.messages';
import { PaymentStatusBadge } from './order-status.console';

/** What was paid and given back. `actions` come from other features. */
export function PaymentsPanel({ orderId, actions }: { orderId: string; actions?: ReactNode }) {
  const order = useStaffOrder(orderId).data?.order;
  if (!order) return null;
  const { payments, refunds, balance, paid, refundedAmount, paymentStatus } = order;
  return (
    <Card
      title={messages.payment}
      actions={
        <>
          <PaymentStatusBadge status={paymentStatus} />
          {actions}
        </>
      }
      isFlush
    >
      <ul className="border-t border-line">
        {payments.map((payment) => (
          <Payment key={payment._id} payment={payment} method={order.paymentInfo.method} />
        ))}
        {refunds.map((refund) => (
          <Refund key={refund._id} refund={refund} items={order.lines} />
        ))}
      </ul>
      <dl className="ms-auto grid max-w-sm gap-2 px-4 py-4 text-cell sm:px-5">
        <Row name={messages.paid} value={formatDollars(paid)} />
        {refundedAmount > 0 && <Row name={messages.refunded} value={formatDollars(-refundedAmount)} />}
        {balance !== 0 && <Row name={balance > 0 ? messages.toBePaid : messages.toBeRefunded} value={formatDollars(Math.abs(balance))} />}
      </dl>
    </Card>
  );
}

function Payment({ payment, method }: { payment: OrderPayment; method: string }) {
  const { amount, reference, cardBrand, cardLast4, dashboardUrl, createdAt, kind } = payment;
  const card = cardLast4 && messages.endingIn(brandNames[cardBrand as CardBrand] ?? brandNames.unknown, cardLast4);
  const name = kind === 'credit' ? messages.storeCredit : paymentMethodName(method);
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line px-4 py-3 sm:px-5">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{card ?? name}</p>
        <p className="text-sm text-muted">{[formatMoment(createdAt), reference].filter(Boolean).join(' · ')}</p>
        {dashboardUrl && (
          <a
            href={dashboardUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-8 items-center gap-1.5 text-sm font-medium text-accent underline pointer-coarse:min-h-11"
          >
            {messages.openAtTheProvider}
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
      </div>
      <p className="font-medium whitespace-nowrap tabular-nums">{formatDollars(amount)}</p>
    </li>
  );
}

const REFUND_TEXTS = {
  owed: messages.refund,
  done: messages.refundText,
  refused: messages.refundRefused,
} as const satisfies Record<OrderRefund['status'], string>;

function Refund({ refund, items }: { refund: OrderRefund; items: readonly { itemId: string; name: string }[] }) {
  const { status, amount, reason, by, createdAt, method, shipping, isRestocked } = refund;
  const nameOf = (requested: string) => items.find(({ itemId }) => itemId === requested)?.name;
  const parts = [
    ...refund.items.map(({ itemId, quantity }) => (
      <Fragment key={itemId}>
        {quantity} × <bdi>{nameOf(itemId)}</bdi>
      </Fragment>
    )),
    ...(shipping > 0 ? [<Fragment key="shipping">{messages.shipping}</Fragment>] : []),
    ...(isRestocked ? [<Fragment key="stock">{messages.backInStock}</Fragment>] : []),
  ];
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line px-4 py-3 sm:px-5">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{method === 'credit' ? messages.refundAsStoreCredit : REFUND_TEXTS[status]}</p>
        {parts.length > 0 && <p className="text-sm">{richList(parts)}</p>}
        <p className="text-sm text-muted">
          <Dotted facts={[formatMoment(createdAt), by?.name, reason]} />
        </p>
      </div>
      <p className="font-medium whitespace-nowrap tabular-nums">{formatDollars(-amount)}</p>
    </li>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
