import { Copy } from 'lucide-react';
import { paths } from '#paths';
import { Breadcrumb } from '#ui/breadcrumb';
import { Button, ButtonLink } from '#ui/button';
import { Panel } from '#ui/panel';
import { toast } from '#ui/toast';
import { AskedOrder } from './asked-order';
import { DeliveryDate } from './delivery-date';
import { OrderAddress } from './order-address';
import { OrderItemLine } from './order-item-line';
import { OrderTimeline } from './order-timeline';
import { OrderTotals } from './order-totals';
import { ordersMessages as messages, statusSentences } from './orders.messages';
import type { Order } from './orders.schema';
import { StatusBadge } from './status-badge';

/** Where an order is (section 2 of the specification, order tracking). */
export function OrderTrackingPage({ orderId }: { orderId: string }) {
  return <AskedOrder orderId={orderId}>{(order) => <OrderTracking order={order} />}</AskedOrder>;
}

function OrderTracking({ order }: { order: Order }) {
  const { _id, orderNumber, orderStatus, trackingNumber, carrier } = order;
  return (
    <div className="container-shop py-6 lg:py-10">
      <Breadcrumb
        trail={[
          { name: 'Home', to: paths.home() },
          { name: 'My Orders', to: paths.orders() },
          { name: orderNumber, to: paths.order(_id) },
          { name: 'Tracking', to: paths.trackOrder(_id) },
        ]}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-4">
        <h1 className="flex flex-wrap items-center gap-x-4 gap-y-2 text-3xl font-bold">
          Track Order <span className="whitespace-nowrap">{orderNumber}</span> <StatusBadge status={orderStatus} />
        </h1>
        <ButtonLink to={paths.order(_id)} variant="secondary">
          View Details
        </ButtonLink>
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6">
          <Panel title="Tracking" text={statusSentences[orderStatus]} actions={<DeliveryDate order={order} />}>
            <OrderTimeline order={order} />
          </Panel>
          {trackingNumber && (
            <Panel
              title="Tracking Number"
              text={carrier && `Carried by ${carrier}`}
              actions={<CopyButton trackingNumber={trackingNumber} />}
            >
              <p className="text-lg font-semibold tracking-wide break-all tabular-nums">{trackingNumber}</p>
            </Panel>
          )}
        </div>
        <div className="grid gap-6">
          <Panel title="Order Summary">
            <ul className="-mt-3 mb-3 divide-y divide-line border-b border-line">
              {order.orderItems.map((item) => (
                <OrderItemLine key={item._id} item={item} />
              ))}
            </ul>
            <OrderTotals order={order} />
          </Panel>
          <Panel title="Shipping Address">
            <OrderAddress address={order.shippingAddress} />
          </Panel>
        </div>
      </div>
    </div>
  );
}

function CopyButton({ trackingNumber }: { trackingNumber: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(trackingNumber);
      toast.success(messages.trackingCopied);
    } catch {
      // A browser that forbids it, or a page without HTTPS: the number stands there to be marked.
      toast.error(messages.trackingCopyFailed);
    }
  };
  return (
    <Button variant="secondary" size="sm" aria-label="Copy tracking number" onClick={() => void copy()}>
      <Copy aria-hidden className="size-4" /> Copy
    </Button>
  );
}
