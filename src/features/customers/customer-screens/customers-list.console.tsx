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
import { customersListMessages as messages } from './customer-screens.messages';

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
      title={messages.customers}
      actions={
        <>
          {actions?.({ exportPath: exportCall(state) })}
          {canWrite && (
            <ButtonLink to={adminPaths.newCustomer()} size="sm">
              <UserPlus aria-hidden className="size-4" />
              {messages.addCustomer}
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
      search={{ name: 'q', label: messages.searchCustomers }}
      filters={CUSTOMER_FILTERS}
      bulk={canWrite ? (count) => <CustomerBulkActions state={state} count={count} /> : undefined}
      empty={{
        icon: Users,
        title: messages.noCustomersYet,
        text: messages.everybodyWhoRegistersOrOrdersIsListed,
        action: <FirstSteps canWrite={canWrite} />,
        filtered: {
          title: messages.noCustomerMatches,
          text: messages.tryFewerFilters,
          showAll: messages.showAllCustomers,
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
          {messages.addTheFirstCustomer}
        </ButtonLink>
      )}
      <ButtonLink to={`${adminPaths.newImport()}?kind=customers`} variant="secondary" size="sm">
        {messages.importCustomers}
      </ButtonLink>
    </>
  );
}
