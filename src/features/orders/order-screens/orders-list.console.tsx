import { ShoppingBag } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { ListScreen } from '#console/table/list-screen';
import { useList } from '#console/table/use-list';
import type { TableState } from '#console/table/use-table-state';
import { useRight } from '#features/accounts/staff/use-right.console';
import { adminPaths } from '#shared/admin-paths';
import { paths } from '#shared/paths';
import { orderColumns } from './order-columns.console';
import { useOrderCounts } from './order-counts.console';
import { exportPath, isWhole, ORDER_LIST, VIEWS } from './order-list-views.console';
import { ordersListMessages as messages } from './order-screens.messages';
import { useOrderFilters } from './use-order-filters.console';

interface OrdersListProps {
  /** Beside the title; `exportPath` is the call of the file with what is shown. */
  actions?: (list: { exportPath: string }) => ReactNode;
  /** What can be done with the selected orders; without it, none can be selected. */
  bulk?: ((state: TableState) => ReactNode) | undefined;
}

/** All orders of the shop. */
export function OrdersList({ actions, bulk }: OrdersListProps) {
  const list = useList(ORDER_LIST);
  const { state } = list;
  const counts = useOrderCounts(useRight('orders.read')).data?.counts;
  const isAll = isWhole(state);
  const isLate = state.filters.late === 'true';
  const columns = useMemo(() => orderColumns({ isWhole: isAll, isLate }), [isAll, isLate]);
  const filters = useOrderFilters({ product: state.filters.product, mayReadProducts: useRight('products.read') });
  return (
    <ListScreen
      title={messages.orders}
      actions={actions?.({ exportPath: exportPath(state) })}
      views={{ tabs: VIEWS, counts }}
      list={list}
      columns={columns}
      rowKey={({ _id }) => _id}
      rowName={({ orderNumber }) => messages.order(orderNumber)}
      rowLink={({ _id }) => adminPaths.order(_id)}
      search={{ name: 'q', label: messages.searchOrders }}
      filters={filters}
      bulk={bulk && (() => bulk(state))}
      empty={{
        icon: ShoppingBag,
        title: messages.noOrdersYet,
        text: messages.whatCustomersBuyAppearsHere,
        action: (
          <a href={paths.home()} className="inline-flex min-h-11 items-center font-semibold text-accent underline">
            {messages.viewTheShop}
          </a>
        ),
        filtered: {
          title: messages.noOrderMatches,
          text: messages.searchForANumber,
          showAll: messages.showAllOrders,
        },
      }}
    />
  );
}
