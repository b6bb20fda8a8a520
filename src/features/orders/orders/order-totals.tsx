import { formatDollars } from '#shared/money';
import type { Order } from './orders.schema';

/** An order's totals: docs/rules.md#orders-totals-shown. */
export function OrderTotals({ order }: { order: Order }) {
  return (
    <dl className="grid gap-2.5">
      <Row name="Items" value={formatDollars(order.itemsPrice)} />
      {order.taxPrice > 0 && <Row name="Tax" value={formatDollars(order.taxPrice)} />}
      <Row name="Shipping" value={order.shippingPrice === 0 ? 'FREE' : formatDollars(order.shippingPrice)} />
      {order.discountAmount > 0 && (
        <Row name={order.couponCode ? `Discount (${order.couponCode})` : 'Discount'} value={`−${formatDollars(order.discountAmount)}`} />
      )}
      <div className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
        <dt>Total</dt>
        <dd className="tabular-nums">{formatDollars(order.totalPrice)}</dd>
      </div>
    </dl>
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
