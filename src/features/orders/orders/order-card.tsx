import type { ComponentType } from 'react';
import { formatDollars } from '#shared/money';
import { paths } from '#shared/paths';
import { formatDate } from '#shared/time';
import { ButtonLink } from '#ui/button';
import { CancelOrderButton } from './cancel-order-button';
import * as texts from './order-card.messages';
import { OrderItemLine } from './order-item-line';
import { orderListMessages } from './orders.messages';
import type { Order } from './orders.schema';
import { StatusBadge } from './status-badge';

/** How many items a card shows, besides the number of the others: docs/rules.md#orders-card. */
const SHOWN_ITEMS = 2;

export interface OrderActionsProps {
  order: Order;
  size?: 'sm' | 'md';
}

interface OrderCardProps {
  order: Order;
  /** Buttons that another feature adds to each order. */
  Actions: ComponentType<OrderActionsProps>;
  onChanged: (order: Order) => void;
}

export function OrderCard({ order, Actions, onChanged }: OrderCardProps) {
  const more = order.orderItems.length - SHOWN_ITEMS;
  return (
    <article aria-labelledby={`order-${order._id}`} className="rounded-lg bg-surface p-5 shadow-soft sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={`order-${order._id}`} className="text-lg font-bold">
            {order.orderNumber}
          </h2>
          <p className="text-sm text-muted">{formatDate(order.createdAt)}</p>
        </div>
        <div className="ms-auto flex flex-col items-end gap-1 sm:flex-row-reverse sm:items-center sm:gap-4">
          <p className="text-lg font-bold tabular-nums">{formatDollars(order.totalPrice)}</p>
          <StatusBadge status={order.orderStatus} shippingMethod={order.shippingMethod} />
        </div>
      </div>
      <ul className="mt-3 divide-y divide-line">
        {order.orderItems.slice(0, SHOWN_ITEMS).map((item) => (
          <OrderItemLine key={item._id} item={item} />
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-muted">{orderListMessages.moreItems(more)}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to={paths.order(order._id)} size="sm">
          {texts.viewDetails}
        </ButtonLink>
        <ButtonLink to={paths.order(order._id, '/track')} variant="secondary" size="sm">
          {texts.track}
        </ButtonLink>
        {order.paymentInfo.redirectUrl && (
          <ButtonLink to={order.paymentInfo.redirectUrl} variant="secondary" size="sm">
            {texts.approveThePayment}
          </ButtonLink>
        )}
        <Actions order={order} size="sm" />
        <CancelOrderButton order={order} size="sm" onCancelled={onChanged} />
      </div>
    </article>
  );
}
