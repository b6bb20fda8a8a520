import type { ComponentType } from 'react';
import { useAnswer } from '#http/use-answer';
import { paths } from '#shared/paths';
import { ButtonLink } from '#ui/button';
import { type OrderActionsProps, OrderCard } from './order-card';
import { OrderPages } from './order-pages';
import { NoOrders, OrdersFailed, OrdersSkeleton } from './order-screens';
import type { Order, OrderPage } from './orders.schema';

/** Fewer than in the list of all orders: docs/rules.md#orders-list. */
const ORDERS_PER_PAGE = 6;

/** A customer's orders in the account area, newest first. */
export function OrderHistory({ page, Actions }: { page: number; Actions: ComponentType<OrderActionsProps> }) {
  const { asked, reload, replace } = useAnswer<OrderPage>(`/orders?page=${page}&limit=${ORDERS_PER_PAGE}`);
  if (asked.status === 'failed') return <OrdersFailed error={asked.error} onRetry={reload} />;
  if (!asked.answer) return <OrdersSkeleton />;
  const { answer } = asked;
  if (answer.orders.length === 0) return <NoOrders />;
  const showChanged = (changed: Order) =>
    replace({ ...answer, orders: answer.orders.map((order) => (order._id === changed._id ? changed : order)) });
  return (
    <div aria-busy={asked.status === 'loading'} className={asked.status === 'loading' ? 'opacity-60' : ''}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted">
          {answer.totalOrders} {answer.totalOrders === 1 ? 'order' : 'orders'}
        </p>
        <ButtonLink to={paths.orders()} variant="secondary" size="sm">
          Search All Orders
        </ButtonLink>
      </div>
      <ul className="grid grid-cols-1 gap-5">
        {answer.orders.map((order) => (
          <li key={order._id}>
            <OrderCard order={order} Actions={Actions} onChanged={showChanged} />
          </li>
        ))}
      </ul>
      <OrderPages page={page} totalPages={answer.totalPages} toPage={(to) => paths.profile('orders', { page: to })} />
    </div>
  );
}
