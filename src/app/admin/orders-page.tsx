import { DownloadButton } from '#console/download-button';
import { OrdersList } from '#features/orders/order-screens/orders-list.console';
import { OrderBulkActions } from '#features/orders/packing/order-bulk-actions.console';
import { useSession } from '#features/people/accounts/session.store';
import { may } from '#features/people/staff/staff.rules';

/** `/admin/orders`: the list of orders, and what other features add to it. */
export function OrdersPage() {
  const current = useSession();
  const user = current.status === 'customer' ? current.user : undefined;
  return (
    <OrdersList
      bulk={may(user, 'orders.pack') ? (state) => <OrderBulkActions state={state} /> : undefined}
      actions={({ exportPath }) =>
        may(user, 'exports.run') && (
          <DownloadButton path={exportPath} fileName="orders.csv" label="Export" description="Export the orders of this list as CSV" />
        )
      }
    />
  );
}
