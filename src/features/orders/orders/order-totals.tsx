import { taxRows } from '#features/pricing/taxes/tax-rows.rules';
import { formatDollars } from '#shared/money';
import * as messages from './order-totals.messages';
import { isMailed } from './orders.rules';
import type { Order } from './orders.schema';

/** An order's totals: docs/rules.md#orders-totals-shown. */
export function OrderTotals({ order }: { order: Order }) {
  return (
    <dl className="grid gap-2.5">
      <Row name={messages.items} value={formatDollars(order.itemsPrice)} />
      {taxRows(order).map(([name, amount]) => (
        <Row key={name} name={name} value={formatDollars(amount)} />
      ))}
      <Row
        name={order.shippingMethod ? messages.shippingBy(order.shippingMethod.name) : messages.shipping}
        value={isMailed(order) ? messages.noneSentByEmail : order.shippingPrice === 0 ? messages.free : formatDollars(order.shippingPrice)}
      />
      {/* Absent in an order that the browser cached before orders had them. */}
      {order.discounts?.map(({ name, amount }) => (
        <Row key={name} name={name} value={formatDollars(-amount)} />
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
        <dt>{messages.total}</dt>
        <dd className="tabular-nums">{formatDollars(order.totalPrice)}</dd>
      </div>
      {order.giftCardUsed !== undefined && <Row name={messages.paidWithAGiftCard} value={formatDollars(-order.giftCardUsed)} />}
      {order.creditUsed !== undefined && <Row name={messages.paidWithStoreCredit} value={formatDollars(-order.creditUsed)} />}
      {order.refundedAmount > 0 && <Row name={messages.refunded} value={formatDollars(-order.refundedAmount)} />}
    </dl>
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
