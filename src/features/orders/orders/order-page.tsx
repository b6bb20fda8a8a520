import type { ComponentType, ReactNode } from 'react';
import { paths } from '#shared/paths';
import { formatDate } from '#shared/time';
import { Breadcrumb } from '#ui/breadcrumb';
import { ButtonLink } from '#ui/button';
import { CODE_CLASS } from '#ui/code-class';
import { Panel } from '#ui/panel';
import { richText } from '#ui/rich-text';
import { CancelOrderButton } from './cancel-order-button';
import { DeliveryDate } from './delivery-date';
import { OrderAddress } from './order-address';
import type { OrderActionsProps } from './order-card';
import { OrderItemLine } from './order-item-line';
import { OrderLoader } from './order-loader';
import * as messages from './order-page.messages';
import { OrderShipments } from './order-shipments';
import { OrderTimeline } from './order-timeline';
import { OrderTotals } from './order-totals';
import { isMailed } from './orders.rules';
import type { Order } from './orders.schema';
import { PaymentFacts } from './payment-facts';
import { PickupPanel } from './pickup-panel';
import { StatusBadge } from './status-badge';

interface OrderDetailPageProps {
  orderId: string;
  /** Buttons that another feature adds to each order. */
  Actions: ComponentType<OrderActionsProps>;
  /** What another feature shows below the items. */
  returns: (order: Order) => ReactNode;
}

/** The page of one of a customer's orders. */
export function OrderDetailPage({ orderId, Actions, returns }: OrderDetailPageProps) {
  return (
    <OrderLoader orderId={orderId}>
      {(order, onChanged) => (
        <OrderDetail order={order} Actions={Actions} onChanged={onChanged}>
          {returns(order)}
        </OrderDetail>
      )}
    </OrderLoader>
  );
}

interface OrderDetailProps {
  order: Order;
  Actions: ComponentType<OrderActionsProps>;
  onChanged: (order: Order) => void;
  children: ReactNode;
}

function OrderDetail({ order, Actions, onChanged, children }: OrderDetailProps) {
  return (
    <div className="container-shop py-6 lg:py-10">
      <Breadcrumb
        trail={[
          { name: messages.home, to: paths.home() },
          { name: messages.myOrders, to: paths.orders() },
          { name: order.orderNumber, to: paths.order(order._id) },
        ]}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="flex flex-wrap items-center gap-x-4 gap-y-2 text-3xl font-bold">
            <span>{richText(messages.orderOf, { number: <span className={CODE_CLASS}>{order.orderNumber}</span> })}</span>
            <StatusBadge status={order.orderStatus} shippingMethod={order.shippingMethod} />
          </h1>
          <p className="mt-1 text-muted">{messages.placedOn(formatDate(order.createdAt))}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {order.paymentInfo.redirectUrl && <ButtonLink to={order.paymentInfo.redirectUrl}>{messages.approveThePayment}</ButtonLink>}
          <ButtonLink to={paths.order(order._id, '/track')} variant="secondary">
            {messages.track}
          </ButtonLink>
          <ButtonLink to={paths.order(order._id, '/invoice')} variant="secondary">
            {messages.invoice}
          </ButtonLink>
          <Actions order={order} />
          <CancelOrderButton order={order} onCancelled={onChanged} />
        </div>
      </div>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-1 gap-6">
          <Panel title={messages.tracking} actions={<DeliveryDate order={order} />}>
            <OrderTimeline order={order} />
          </Panel>
          <OrderShipments order={order} />
          <Panel title={messages.items}>
            <ul className="divide-y divide-line">
              {order.orderItems.map((item) => (
                <OrderItemLine key={item._id} item={item} />
              ))}
            </ul>
          </Panel>
          {children}
        </div>
        <div className="grid grid-cols-1 gap-6">
          <Panel title={messages.orderSummary}>
            <OrderTotals order={order} />
          </Panel>
          <PickupPanel order={order} />
          <Panel title={isMailed(order) ? messages.billingAddress : messages.shippingAddress}>
            <OrderAddress address={order.shippingAddress} />
          </Panel>
          <Panel title={messages.paymentInformation}>
            <PaymentFacts order={order} />
          </Panel>
          {order.orderNotes && (
            <Panel title={messages.orderNotes}>
              <p className="whitespace-pre-wrap" dir="auto">
                {order.orderNotes}
              </p>
            </Panel>
          )}
        </div>
      </div>
    </div>
  );
}
