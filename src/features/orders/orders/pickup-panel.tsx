import { Panel } from '#ui/panel';
import type { Order } from './orders.schema';

/** Where and when an order can be picked up; nothing for a delivery. */
export function PickupPanel({ order: { shippingMethod } }: { order: Pick<Order, 'shippingMethod'> }) {
  if (shippingMethod?.kind !== 'pickup') return null;
  return (
    <Panel title={shippingMethod.name}>
      <p className="whitespace-pre-line" dir="auto">
        {shippingMethod.address}
      </p>
      <p className="mt-2 whitespace-pre-line text-muted" dir="auto">
        {shippingMethod.hours}
      </p>
    </Panel>
  );
}
