import { MessageSquareText, Undo2 } from 'lucide-react';
import { Badge } from '#console/badge';
import { formatCount, formatExactly, formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import type { ListedOrder } from '#features/orders/order-admin/order-list.schema';
import { withCommas } from '#shared/lists';
import { formatDollars } from '#shared/money';
import { richText } from '#ui/rich-text';
import { orderColumnsMessages as messages } from './order-screens.messages';
import { FulfilmentBadge, OrderStatusBadge, PaymentStatusBadge } from './order-status.console';

/** Only all orders have an order by total, and what is late has its own. */
export function orderColumns({ isWhole, isLate }: { isWhole: boolean; isLate: boolean }): Column<ListedOrder>[] {
  return [
    {
      key: 'number',
      title: messages.order,
      // Also a number of wide letters.
      width: 10.5,
      isLink: true,
      isFixed: true,
      card: 'title',
      cell: ({ orderNumber }) => (
        <span data-order-number="" className="whitespace-nowrap">
          {orderNumber}
        </span>
      ),
    },
    {
      key: 'placed',
      title: messages.placed,
      width: 6.5,
      card: 'belowEnd',
      cell: ({ createdAt }) => <When at={createdAt} />,
      ...(!isLate && { sort: 'placed', descendsFirst: true }),
    },
    { key: 'customer', title: messages.customer, width: 10, grows: true, card: 'below', cell: Customer },
    // All of the late ones are.
    isLate
      ? { key: 'status', title: messages.status, width: 9, cell: (order) => <Status order={order} /> }
      : { key: 'status', title: messages.status, width: 11.5, cell: (order) => <Status order={order} showsLate /> },
    { key: 'payment', title: messages.payment, width: 9, cell: Payment },
    { key: 'shipBy', title: messages.sendBy, width: 6.5, cell: ShipBy, ...(!isLate && { isOptional: true }) },
    { key: 'has', title: messages.notesAndReturns, isTitleHidden: true, width: 3.5, cell: Marks },
    { key: 'pieces', title: messages.pieces, width: 4.5, align: 'end', cell: ({ pieces }) => formatCount(pieces) },
    {
      key: 'total',
      title: messages.total,
      width: 7,
      align: 'end',
      card: 'end',
      cell: Total,
      ...(isWhole && { sort: 'total', descendsFirst: true }),
    },
    {
      key: 'sent',
      title: messages.sent,
      width: 8,
      isOptional: true,
      cell: ({ fulfilment }) => <FulfilmentBadge fulfilment={fulfilment} />,
    },
    { key: 'email', title: messages.email, width: 14, isOptional: true, cell: ({ customer }) => customer.email },
    {
      key: 'place',
      title: messages.destination,
      width: 10,
      isOptional: true,
      cell: ({ city, country }) => withCommas([city, country]),
    },
    { key: 'tracking', title: messages.trackingNumber, width: 12, isOptional: true, cell: ({ trackingNumber }) => trackingNumber ?? '–' },
  ];
}

/** On a phone, its state is beside the name: badges have columns only in a wide table. */
function Customer({ customer, orderStatus, isLate }: ListedOrder) {
  return (
    <>
      {customer.isGuest
        ? richText(messages.guest, { name: customer.name, kind: (text) => <span className="text-muted">{text}</span> })
        : customer.name}
      <span className="ms-2 inline-flex gap-1.5 align-middle @2xl:hidden">
        <OrderStatusBadge status={orderStatus} />
        {isLate && <Badge tone="bad">{messages.late}</Badge>}
      </span>
    </>
  );
}

function Status({ order: { orderStatus, fulfilment, isLate }, showsLate = false }: { order: ListedOrder; showsLate?: boolean }) {
  return (
    <span className="inline-flex gap-1.5">
      {fulfilment === 'partial' ? <FulfilmentBadge fulfilment={fulfilment} /> : <OrderStatusBadge status={orderStatus} />}
      {showsLate && isLate && <Badge tone="bad">{messages.late}</Badge>}
    </span>
  );
}

/** Nothing is owed for an order that was cancelled before it was paid. */
function Payment({ paymentStatus, orderStatus }: ListedOrder) {
  return orderStatus === 'cancelled' && paymentStatus === 'pending' ? '–' : <PaymentStatusBadge status={paymentStatus} />;
}

function ShipBy({ shipBy, isLate, orderStatus }: ListedOrder) {
  if (orderStatus !== 'processing' && orderStatus !== 'confirmed') return '–';
  return (
    <time dateTime={shipBy} title={formatExactly(shipBy)} className={isLate ? 'font-medium text-bad' : ''}>
      {formatWhen(shipBy)}
    </time>
  );
}

function Marks({ hasNote, returns }: ListedOrder) {
  return (
    <span className="inline-flex gap-1.5 text-muted">
      {hasNote && (
        <span title={messages.hasANoteFromTheCustomer}>
          <MessageSquareText aria-hidden className="size-4" />
          <span className="sr-only">{messages.noteFromTheCustomer}</span>
        </span>
      )}
      {returns > 0 && (
        <span title={returns === 1 ? messages.hasAReturn : messages.hasReturns(returns)}>
          <Undo2 aria-hidden className="size-4" />
          <span className="sr-only">{returns === 1 ? messages.hasAReturn : messages.hasReturns(returns)}</span>
        </span>
      )}
    </span>
  );
}

function Total({ totalPrice, refundedAmount }: ListedOrder) {
  return <span title={refundedAmount > 0 ? messages.refunded(formatDollars(refundedAmount)) : undefined}>{formatDollars(totalPrice)}</span>;
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatExactly(at)} className="text-muted">
      {formatWhen(at)}
    </time>
  );
}
