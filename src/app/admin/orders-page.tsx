import { DownloadButton } from '#console/files/download-button';
import { useRight } from '#features/accounts/staff/use-right.console';
import { OrdersList } from '#features/orders/order-screens/orders-list.console';
import { OrderBulkActions } from '#features/orders/packing/order-bulk-actions.console';
import { ordersPageMessages as messages } from './admin.messages';

/** `/admin/orders`: the list of orders, and what other features add to it. */
export function OrdersPage() {
  const mayPack = useRight('orders.pack');
  const mayExport = useRight('exports.run');
  return (
    <OrdersList
      bulk={mayPack ? (state) => <OrderBulkActions state={state} /> : undefined}
      actions={({ exportPath }) =>
        mayExport && (
          <DownloadButton
            path={exportPath}
            fileName="orders.csv"
            label={messages.export}
            description={messages.exportTheOrdersOfThisList}
          />
        )
      }
    />
  );
}
