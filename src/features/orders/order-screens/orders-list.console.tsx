import { useQuery } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { apiListQuery } from '#console/api-query';
import { PageHeader } from '#console/page-header';
import { DataTable } from '#console/table/data-table';
import { EmptyList } from '#console/table/empty-list';
import { FilterBar } from '#console/table/filter-bar';
import { type TableState, useTableState } from '#console/table/use-table-state';
import { LinkTabs } from '#console/tabs';
import type { ListedOrderPage } from '#features/orders/order-admin/order-list.schema';
import { useSession } from '#features/people/accounts/session.store';
import { may } from '#features/people/staff/staff.rules';
import { adminPaths } from '#shared/admin-paths';
import { paths } from '#shared/paths';
import { orderColumns } from './order-columns.console';
import { useOrderCounts } from './order-counts.console';
import { exportPath, isCurrentView, isWhole, LIST_SPEC, listPath, ORDERS_PER_PAGE, QUICK_VIEWS } from './order-list-views.console';
import { useOrderFilters } from './use-order-filters.console';

interface OrdersListProps {
  /** Beside the title; `exportPath` is the call of the file with what is shown. */
  actions?: (list: { exportPath: string }) => ReactNode;
  /** What can be done with the selected orders; without it, none can be selected. */
  bulk?: ((state: TableState, count: number) => ReactNode) | undefined;
}

/** All orders of the shop. */
export function OrdersList({ actions, bulk }: OrdersListProps) {
  const state = useTableState(LIST_SPEC);
  const current = useSession();
  const user = current.status === 'customer' ? current.user : undefined;
  const list = useQuery(apiListQuery<ListedOrderPage>(listPath(state)));
  const counts = useOrderCounts(may(user, 'orders.read')).data?.counts;
  const isAll = isWhole(state);
  const isLate = state.filters.late === 'true';
  const columns = useMemo(() => orderColumns({ isWhole: isAll, isLate }), [isAll, isLate]);
  const filters = useOrderFilters({ product: state.filters.product, mayReadProducts: may(user, 'products.read') });
  return (
    <>
      <PageHeader title="Orders" actions={actions?.({ exportPath: exportPath(state) })} />
      <div className="mb-3">
        <LinkTabs
          label="Views"
          tabs={QUICK_VIEWS.map((view) => ({
            label: view.label,
            to: state.toFilters(view.filters),
            isCurrent: isCurrentView(view, state.filters),
            count: 'count' in view ? counts?.[view.count] : undefined,
          }))}
        />
      </div>
      <DataTable
        name="Orders"
        columns={columns}
        rows={list.data?.orders}
        rowKey={({ _id }) => _id}
        rowName={({ orderNumber }) => `Order ${orderNumber}`}
        rowLink={({ _id }) => adminPaths.order(_id)}
        state={state}
        total={list.data?.total}
        totalIsMore={list.data?.totalIsMore}
        pageSize={ORDERS_PER_PAGE}
        isStale={list.isPlaceholderData}
        error={list.data && !list.isPlaceholderData ? undefined : list.error}
        onRetry={() => void list.refetch()}
        toolbar={<FilterBar state={state} search={{ name: 'q', label: 'Search orders' }} filters={filters} />}
        bulk={bulk && ((_, count) => bulk(state, count))}
        empty={<NoOrders state={state} />}
      />
    </>
  );
}

function NoOrders({ state }: { state: TableState }) {
  return (
    <EmptyList
      state={state}
      icon={ShoppingBag}
      filtered={{
        title: 'No order matches',
        text: 'Search for a number, a name, an email or phone number, an address, a product, a SKU or a tracking number, or use fewer filters.',
        showAll: 'Show all orders',
      }}
      title="No orders yet"
      text="What customers buy appears here, from the payment to the delivery."
    >
      <a href={paths.home()} className="inline-flex min-h-11 items-center font-semibold text-accent underline">
        View the shop
      </a>
    </EmptyList>
  );
}
