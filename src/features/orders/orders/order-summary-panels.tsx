import { Panel } from '#ui/panel';
import { OrderAddress } from './order-address';
import { OrderItemLine } from './order-item-line';
import * as messages from './order-summary-panels.messages';
import { OrderTotals } from './order-totals';
import type { Order } from './orders.schema';
import { PickupPanel } from './pickup-panel';

/** An order's items, totals and address. */
export function OrderSummaryPanels({ order }: { order: Order }) {
  return (
    <>
      <Panel title={messages.orderSummary}>
        <ul className="-mt-3 mb-3 divide-y divide-line border-b border-line">
          {order.orderItems.map((item) => (
            <OrderItemLine key={item._id} item={item} />
          ))}
        </ul>
        <OrderTotals order={order} />
      </Panel>
      <PickupPanel order={order} />
      <Panel title={messages.shippingAddress}>
        <OrderAddress address={order.shippingAddress} />
      </Panel>
    </>
  );
}
