import { hasLeft, isSplit, type ShipmentStatus } from '#features/orders/shipments/shipment.rules';
import { trackingMessages as messages, shipmentSentences, shipmentStatusNames } from '#features/orders/shipments/tracking.messages';
import { formatDateTime } from '#shared/date-time';
import { Panel } from '#ui/panel';
import { OrderItemLine } from './order-item-line';
import * as texts from './order-shipments.messages';
import { TimelineStep } from './order-timeline';
import type { Order, OrderItem } from './orders.schema';
import { CarrierLink, CopyTrackingNumber } from './tracking-number';

/** Each shipment of an order that goes in several, and what is not sent yet; nothing for other orders (docs/rules.md#shipments-shown). */
export function OrderShipments({ order }: { order: Order }) {
  if (!isSplit(order)) return null;
  const rest = openItems(order);
  return (
    <>
      {order.shipments.map((shipment) => (
        <OrderShipment key={shipment._id} order={order} shipment={shipment} />
      ))}
      {rest.length > 0 && (
        <Panel title={messages.notSent} text={messages.restFollows}>
          <Items items={rest} />
        </Panel>
      )}
    </>
  );
}

type Shipment = Order['shipments'][number];

function OrderShipment({ order, shipment }: { order: Order; shipment: Shipment }) {
  const { trackingNumber, carrier, status } = shipment;
  const name = shipmentName(order, shipment);
  return (
    <Panel
      title={name}
      text={status !== 'cancelled' && shipmentSentences[status]}
      actions={<p className="rounded-full bg-raised px-3 py-1 text-sm font-bold whitespace-nowrap">{shipmentStatusNames[status]}</p>}
    >
      {trackingNumber && (
        <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            {carrier && <p className="text-sm text-muted">{texts.carriedBy(carrier)}</p>}
            <p className="font-semibold tracking-wide break-all tabular-nums">
              <bdi>{trackingNumber}</bdi>
            </p>
            <CarrierLink shipment={shipment} />
          </div>
          <CopyTrackingNumber trackingNumber={trackingNumber} name={texts.copyTrackingNumberOf(name.toLowerCase())} />
        </div>
      )}
      <ShipmentSteps shipment={shipment} />
      <Items items={itemsOf(order, shipment)} className="mt-6 border-t border-line" />
    </Panel>
  );
}

type Moments = Pick<Shipment, 'status' | 'createdAt' | 'shippedAt' | 'outForDeliveryAt' | 'deliveredAt'>;

const STEPS = ['packed', 'shipped', 'out_for_delivery', 'delivered'] as const;

/** A shipment's own timeline. A step that was skipped has no time. */
function ShipmentSteps({ shipment }: { shipment: Moments }) {
  const moments = {
    packed: shipment.createdAt,
    shipped: shipment.shippedAt,
    out_for_delivery: shipment.outForDeliveryAt,
    delivered: shipment.deliveredAt,
  };
  const statuses: readonly ShipmentStatus[] = STEPS;
  const reached = statuses.indexOf(shipment.status);
  return (
    <ol className="grid gap-0">
      {STEPS.map((step, at) => {
        const moment = moments[step];
        return (
          <TimelineStep
            key={step}
            name={shipmentStatusNames[step]}
            state={at < reached ? 'passed' : at === reached ? 'current' : 'ahead'}
            facts={moment ? [formatDateTime(moment)] : []}
          />
        );
      })}
    </ol>
  );
}

interface ShipmentStates extends Pick<Order, 'fulfilment'> {
  shipments: Pick<Shipment, '_id' | 'number' | 'status'>[];
}

/** One line for each shipment: where it is. */
export function ShipmentList({ order }: { order: ShipmentStates }) {
  if (!isSplit(order)) return null;
  return (
    <ul className="mt-6 grid gap-2">
      {order.shipments.map((shipment) => (
        <li key={shipment._id} className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-2 last:border-b-0">
          <span className="font-semibold">{shipmentName(order, shipment)}</span>
          <span className={hasLeft(shipment) ? 'text-good' : 'text-muted'}>{shipmentStatusNames[shipment.status]}</span>
        </li>
      ))}
    </ul>
  );
}

function shipmentName({ fulfilment, shipments }: ShipmentStates, { number }: Pick<Shipment, 'number'>): string {
  return fulfilment === 'fulfilled' ? messages.parcel(number, shipments.length) : messages.parcelOfMore(number);
}

function Items({ items, className = '' }: { items: readonly OrderItem[]; className?: string }) {
  return (
    <ul className={`divide-y divide-line ${className}`}>
      {items.map((item) => (
        <OrderItemLine key={item._id} item={item} />
      ))}
    </ul>
  );
}

/** The order's items with the pieces that are in a shipment. */
function itemsOf({ orderItems }: Order, { items }: Shipment): OrderItem[] {
  const pieces = new Map(items.map(({ itemId, quantity }) => [itemId, quantity]));
  return orderItems.flatMap((item) => {
    const quantity = pieces.get(item._id);
    return quantity === undefined ? [] : [{ ...item, quantity }];
  });
}

/** The order's items with the pieces that are in no shipment. */
function openItems({ orderItems }: Order): OrderItem[] {
  return orderItems.filter(({ open }) => open > 0).map((item) => ({ ...item, quantity: item.open }));
}
