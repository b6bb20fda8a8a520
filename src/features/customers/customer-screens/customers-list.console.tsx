import { UserPlus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListScreen } from '#console/table/list-screen';
import { useList } from '#console/table/use-list';
import { useRight } from '#features/accounts/staff/use-right.console';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { CustomerBulkActions } from './customer-bulk.console';
import { CUSTOMER_COLUMNS } from './customer-columns.console';
import { CUSTOMER_FILTERS } from './customer-filters.console';
import { CUSTOMER_LIST, exportCall, VIEWS } from './customer-list-views.console';
import { nameOf } from './customer-names.console';

interface CustomersListProps {
  /** Beside the title; `exportPath` is the call of the file with what is shown. */
  actions?: (list: { exportPath: string }) => ReactNode;
}

/** All customers of the shop. */
export function CustomersList({ actions }: CustomersListProps) {
  const list = useList(CUSTOMER_LIST);
  const { state } = list;
  const canWrite = useRight('customers.write');
  return (
    <ListScreen
      title="Customers"
      actions={
        <>
          {actions?.({ exportPath: exportCall(state) })}
          {canWrite && (
            <ButtonLink to={adminPaths.newCustomer()} size="sm">
              <UserPlus aria-hidden className="size-4" />
              Add customer
            </ButtonLink>
          )}
        </>
      }
      views={{ tabs: VIEWS }}
      list={list}
      columns={CUSTOMER_COLUMNS}
      rowKey={({ _id }) => _id}
      rowName={nameOf}
      rowLink={({ _id }) => adminPaths.customer(_id)}
      search={{ name: 'q', label: 'Search customers' }}
      filters={CUSTOMER_FILTERS}
      bulk={canWrite ? (count) => <CustomerBulkActions state={state} count={count} /> : undefined}
      empty={{
        icon: Users,
        title: 'No customers yet',
        text: 'Everybody who registers or orders is listed here. You can also bring the customers of another shop.',
        action: <FirstSteps canWrite={canWrite} />,
        filtered: {
          title: 'No customer matches',
          text: 'Try fewer filters, or another part of the name, the email address or the phone number.',
          showAll: 'Show all customers',
        },
      }}
    />
  );
}

function FirstSteps({ canWrite }: { canWrite: boolean }) {
  return (
    <>
      {canWrite && (
        <ButtonLink to={adminPaths.newCustomer()} size="sm">
          Add the first customer
        </ButtonLink>
      )}
      <ButtonLink to={`${adminPaths.newImport()}?kind=customers`} variant="secondary" size="sm">
        Import customers
      </ButtonLink>
    </>
  );
}
