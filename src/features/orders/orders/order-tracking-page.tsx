import { paths } from '#shared/paths';
import { Breadcrumb } from '#ui/breadcrumb';
import { ButtonLink } from '#ui/button';
import { CODE_CLASS } from '#ui/code-class';
import { Panel } from '#ui/panel';
import { richText } from '#ui/rich-text';
import { DeliveryDate } from './delivery-date';
import { OrderLoader } from './order-loader';
import { OrderShipments } from './order-shipments';
import { statusSentence } from './order-status';
import { OrderSummaryPanels } from './order-summary-panels';
import { OrderTimeline } from './order-timeline';
import * as texts from './order-tracking-page.messages';
import type { Order } from './orders.schema';
import { StatusBadge } from './status-badge';
import { TrackingNumber } from './tracking-number';

/** An order's timeline and tracking number: docs/rules.md#orders-timeline. */
export function OrderTrackingPage({ orderId }: { orderId: string }) {
  return <OrderLoader orderId={orderId}>{(order) => <OrderTracking order={order} />}</OrderLoader>;
}

function OrderTracking({ order }: { order: Order }) {
  const { _id, orderNumber, orderStatus } = order;
  return (
    <div className="container-shop py-6 lg:py-10">
      <Breadcrumb
        trail={[
          { name: texts.home, to: paths.home() },
          { name: texts.myOrders, to: paths.orders() },
          { name: orderNumber, to: paths.order(_id) },
          { name: texts.tracking, to: paths.order(_id, '/track') },
        ]}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-4">
        <h1 className="flex flex-wrap items-center gap-x-4 gap-y-2 text-3xl font-bold">
          <span>{richText(texts.trackOrder, { number: <span className={CODE_CLASS}>{orderNumber}</span> })}</span>
          <StatusBadge status={orderStatus} shippingMethod={order.shippingMethod} />
        </h1>
        <ButtonLink to={paths.order(_id)} variant="secondary">
          {texts.viewDetails}
        </ButtonLink>
      </div>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-1 gap-6">
          <Panel title={texts.tracking} text={statusSentence(order)} actions={<DeliveryDate order={order} />}>
            <OrderTimeline order={order} />
          </Panel>
          <TrackingNumber order={order} />
          <OrderShipments order={order} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <OrderSummaryPanels order={order} />
        </div>
      </div>
    </div>
  );
}
