import { DownloadButton } from '#console/files/download-button';
import { useRight } from '#features/accounts/staff/use-right.console';
import { CustomersList } from '#features/customers/customer-screens/customers-list.console';
import { customersMessages as messages } from './admin.messages';

/** `/admin/customers`: the list of customers, with a file of it. */
export function CustomersPage() {
  const mayExport = useRight('exports.run');
  return (
    <CustomersList
      actions={({ exportPath }) =>
        mayExport && (
          <DownloadButton
            path={exportPath}
            fileName="customers.csv"
            label={messages.export}
            description={messages.exportTheCustomersOfThisList}
          />
        )
      }
    />
  );
}
