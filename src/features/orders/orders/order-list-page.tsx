import { Search } from 'lucide-react';
import { type ComponentType, type FormEvent, useRef } from 'react';
import { Form, useNavigate, useSearchParams } from 'react-router';
import { orderListCall } from '#features/orders/customer-orders/orders.calls';
import { useApiQuery } from '#http/client/use-api-query';
import { SEARCH_MAX_LENGTH } from '#shared/lengths';
import { paths } from '#shared/paths';
import { Button } from '#ui/button';
import { SelectField, TextField } from '#ui/field';
import { useComingQuery } from '#ui/use-coming-query';
import { useShownValue } from '#ui/use-shown-value';
import { type OrderActionsProps, OrderCard } from './order-card';
import { type OrderListState, readOrderListState } from './order-list.rules';
import * as texts from './order-list-page.messages';
import { OrderPages } from './order-pages';
import { NoOrders, OrdersFailed, OrdersSkeleton } from './order-screens';
import { orderListMessages, statusNames } from './orders.messages';
import { ORDER_STATUSES } from './orders.rules';
import type { Order, OrderPage } from './orders.schema';

/** A customer's orders; page and filters are in the URL. */
export function OrderListPage({ Actions }: { Actions: ComponentType<OrderActionsProps> }) {
  const [query] = useSearchParams();
  const state = readOrderListState(query);
  const { result, reload, replace } = useApiQuery(orderListCall(state, new Date()));

  const showChanged = (changed: Order) => {
    if (result.status === 'ready')
      replace({ ...result.data, orders: result.data.orders.map((order) => (order._id === changed._id ? changed : order)) });
  };

  return (
    <div className="container-shop py-8 lg:py-12">
      <h1 className="text-3xl font-bold lg:text-4xl">{texts.myOrders}</h1>
      <OrderFilters state={state} />
      {result.status === 'failed' ? (
        <OrdersFailed error={result.error} onRetry={reload} />
      ) : result.data ? (
        <Orders page={result.data} state={state} isRefreshing={result.status === 'loading'} Actions={Actions} onChanged={showChanged} />
      ) : (
        <OrdersSkeleton />
      )}
    </div>
  );
}

function OrderFilters({ state }: { state: OrderListState }) {
  const coming = useComingQuery();
  const newest = coming ? readOrderListState(coming) : state;
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useShownValue(field, state.search);
  const show = (changes: Partial<OrderListState>) =>
    navigate(paths.orders({ ...newest, ...changes, page: 1 }), { preventScrollReset: true, flushSync: true });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void show({ search: String(new FormData(event.currentTarget).get('search')).trim() });
  };
  return (
    <div className="my-6 flex flex-wrap gap-4 lg:grid lg:grid-cols-[1fr_1fr_2fr]">
      <SelectField
        label={texts.status}
        className="flex-auto"
        name="status"
        value={newest.status ?? ''}
        onChange={(event) => void show({ status: ORDER_STATUSES.find((status) => status === event.target.value) })}
      >
        <option value="">{texts.allOrders}</option>
        {ORDER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {statusNames[status]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.date}
        className="flex-auto"
        name="date"
        value={newest.date ?? ''}
        onChange={(event) => void show({ date: readOrderListState(new URLSearchParams({ date: event.target.value })).date })}
      >
        <option value="">{texts.anyTime}</option>
        {Object.entries(texts.dateRangeNames).map(([range, name]) => (
          <option key={range} value={range}>
            {name}
          </option>
        ))}
      </SelectField>
      <Form role="search" aria-label={texts.orders} onSubmit={search} className="flex basis-full items-end gap-2">
        <TextField
          ref={field}
          label={texts.searchOrders}
          name="search"
          type="search"
          enterKeyHint="search"
          maxLength={SEARCH_MAX_LENGTH}
          defaultValue={state.search}
          placeholder={texts.orderNumberOrProduct}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" aria-label={texts.searchOrders} className="min-h-12">
          <Search aria-hidden className="size-5" />
        </Button>
      </Form>
    </div>
  );
}

interface OrdersProps {
  page: OrderPage;
  state: OrderListState;
  isRefreshing: boolean;
  Actions: ComponentType<OrderActionsProps>;
  onChanged: (order: Order) => void;
}

function Orders({ page: { orders, totalOrders, totalPages }, state, isRefreshing, Actions, onChanged }: OrdersProps) {
  if (orders.length === 0) return <NoOrders isFiltered={Boolean(state.status || state.date || state.search || state.page > 1)} />;
  return (
    <div aria-busy={isRefreshing} className={`transition-opacity duration-150 ${isRefreshing ? 'opacity-60' : ''}`}>
      <p role="status" className="mb-4 text-sm text-muted">
        {orderListMessages.orders(totalOrders)}
      </p>
      <ul className="grid grid-cols-1 gap-5">
        {orders.map((order) => (
          <li key={order._id}>
            <OrderCard order={order} Actions={Actions} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      <OrderPages page={state.page} totalPages={totalPages} toPage={(page) => paths.orders({ ...state, page })} />
    </div>
  );
}
