import { type ComponentType, useId } from 'react';
import { ordersCalls } from '#features/orders/customer-orders/orders.calls';
import { useApiQuery } from '#http/client/use-api-query';
import * as texts from './latest-order.messages';
import { type OrderActionsProps, OrderCard } from './order-card';

/** The customer's newest order, for the end of a page. Renders nothing while it is loaded, without one, and if that fails: the list of orders says more. */
export function LatestOrder({ Actions }: { Actions: ComponentType<OrderActionsProps> }) {
  const { result, replace } = useApiQuery(ordersCalls('/', { query: { page: 1, limit: 1 } }));
  const titleId = useId();
  const order = result.data?.orders[0];
  if (!result.data || !order) return null;
  const { data } = result;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-xl font-bold">
        {texts.latestOrder}
      </h2>
      <OrderCard order={order} Actions={Actions} heading="h3" onChanged={(changed) => replace({ ...data, orders: [changed] })} />
    </section>
  );
}
