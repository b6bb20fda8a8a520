import { PackageOpen } from 'lucide-react';
import { messageOf } from '#http/api-client';
import { useAnswer } from '#http/use-answer';
import { paths } from '#paths';
import { Button, ButtonLink } from '#ui/button';
import { OrderCard } from './order-card';
import { OrderPages } from './order-pages';
import { ordersMessages as messages } from './orders.messages';
import type { Order, OrderPage } from './orders.schema';

/** Section 9 of the specification: the account shows fewer than the list. */
const ORDERS_PER_PAGE = 6;

/** A customer's orders in the account area, newest first. */
export function OrderHistory({ page }: { page: number }) {
  const { asked, reload, replace } = useAnswer<OrderPage>(`/orders?page=${page}&limit=${ORDERS_PER_PAGE}`);
  if (asked.status === 'failed') {
    return (
      <div role="alert" className="rounded-lg bg-surface p-10 text-center shadow-soft">
        <p className="font-semibold">{messageOf(asked.error, messages.loadFailed)}</p>
        <Button className="mt-4" onClick={reload}>
          Try Again
        </Button>
      </div>
    );
  }
  if (!asked.answer) {
    return (
      <div role="status" aria-label="Loading your orders" className="grid gap-5">
        <div className="skeleton h-64" />
        <div className="skeleton h-64" />
      </div>
    );
  }
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
            <OrderCard order={order} onChanged={showChanged} />
          </li>
        ))}
      </ul>
      <OrderPages page={page} totalPages={answer.totalPages} toPage={(to) => paths.profile('orders', { page: to })} />
    </div>
  );
}

function NoOrders() {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg bg-surface px-6 py-16 text-center shadow-soft">
      <PackageOpen aria-hidden className="size-14 text-muted" strokeWidth={1.25} />
      <h2 className="text-2xl font-bold">No orders yet</h2>
      <p className="max-w-sm text-muted">What you order shows up here, step by step.</p>
      <ButtonLink to={paths.products()}>Browse Products</ButtonLink>
    </div>
  );
}
