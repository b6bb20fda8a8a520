import type { ComponentType } from 'react';
import { ordersCalls } from '#features/orders/customer-orders/orders.calls';
import { useApiQuery } from '#http/client/use-api-query';
import { paths } from '#shared/paths';
import { ButtonLink } from '#ui/button';
import { type OrderActionsProps, OrderCard } from './order-card';
import * as texts from './order-history.messages';
import { OrderPages } from './order-pages';
import { NoOrders, OrdersFailed, OrdersSkeleton } from './order-screens';
import { orderListMessages } from './orders.messages';
import type { Order } from './orders.schema';

/** Fewer than in the list of all orders: docs/rules.md#orders-list. */
const ORDERS_PER_PAGE = 6;

/** A customer's orders in the account area, newest first. */
export function OrderHistory({ page, Actions }: { page: number; Actions: ComponentType<OrderActionsProps> }) {
  const { result, reload, replace } = useApiQuery(ordersCalls('/', { query: { page, limit: ORDERS_PER_PAGE } }));
  if (result.status === 'failed') return <OrdersFailed error={result.error} onRetry={reload} />;
  if (!result.data) return <OrdersSkeleton />;
  const { data } = result;
  if (data.orders.length === 0) return <NoOrders />;
  const showChanged = (changed: Order) =>
    replace({ ...data, orders: data.orders.map((order) => (order._id === changed._id ? changed : order)) });
  return (
    <div aria-busy={result.status === 'loading'} className={result.status === 'loading' ? 'opacity-60' : ''}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted">
          {orderListMessages.orders(data.totalOrders)}
        </p>
        <ButtonLink to={paths.orders()} variant="secondary" size="sm">
          {texts.searchAllOrders}
        </ButtonLink>
      </div>
      <ul className="grid grid-cols-1 gap-5">
        {data.orders.map((order) => (
          <li key={order._id}>
            <OrderCard order={order} Actions={Actions} onChanged={showChanged} />
          </li>
        ))}
      </ul>
      <OrderPages page={page} totalPages={data.totalPages} toPage={(to) => paths.profile('orders', { page: to })} />
    </div>
  );
}
