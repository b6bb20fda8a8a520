import { useQuery } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { apiListQuery } from '#console/api-query';
import { PageHeader } from '#console/page-header';
import { DataTable } from '#console/table/data-table';
import { EmptyList } from '#console/table/empty-list';
import { FilterBar } from '#console/table/filter-bar';
import { type TableState, useTableState } from '#console/table/use-table-state';
import { LinkTabs } from '#console/tabs';
import type { CustomerPage } from '#features/customers/customer-records/customer-records.schema';
import { useRight } from '#features/people/staff/use-right.console';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { CustomerBulkActions } from './customer-bulk.console';
import { CUSTOMER_COLUMNS } from './customer-columns.console';
import { CUSTOMER_FILTERS } from './customer-filters.console';
import { CUSTOMERS_PER_PAGE, exportPath, LIST_SPEC, listPath, QUICK_VIEWS } from './customer-list-views.console';
import { nameOf } from './customer-names.console';

interface CustomersListProps {
  /** Beside the title; `exportPath` is the call of the file with what is shown. */
  actions?: (list: { exportPath: string }) => ReactNode;
}

/** All customers of the shop. */
export function CustomersList({ actions }: CustomersListProps) {
  const state = useTableState(LIST_SPEC);
  const canWrite = useRight('customers.write');
  const list = useQuery(apiListQuery<CustomerPage>(listPath(state)));
  return (
    <>
      <PageHeader
        title="Customers"
        actions={
          <>
            {actions?.({ exportPath: exportPath(state) })}
            {canWrite && (
              <ButtonLink to={adminPaths.newCustomer()} size="sm">
                <UserPlus aria-hidden className="size-4" />
                Add customer
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="mb-3">
        <LinkTabs
          label="Views"
          tabs={QUICK_VIEWS.map(({ label, filters }) => ({
            label,
            to: state.toFilters(filters),
            isCurrent: state.filters.lastOrder === filters.lastOrder && state.filters.minOrders === filters.minOrders,
          }))}
        />
      </div>
      <DataTable
        name="Customers"
        columns={CUSTOMER_COLUMNS}
        rows={list.data?.customers}
        rowKey={({ _id }) => _id}
        rowName={nameOf}
        rowLink={({ _id }) => adminPaths.customer(_id)}
        state={state}
        total={list.data?.total}
        totalIsMore={list.data?.totalIsMore}
        pageSize={CUSTOMERS_PER_PAGE}
        isStale={list.isPlaceholderData}
        error={list.data && !list.isPlaceholderData ? undefined : list.error}
        onRetry={() => void list.refetch()}
        toolbar={<FilterBar state={state} search={{ name: 'q', label: 'Search customers' }} filters={CUSTOMER_FILTERS} />}
        bulk={canWrite ? (_, count) => <CustomerBulkActions state={state} count={count} /> : undefined}
        empty={<NoCustomers state={state} canWrite={canWrite} />}
      />
    </>
  );
}

function NoCustomers({ state, canWrite }: { state: TableState; canWrite: boolean }) {
  return (
    <EmptyList
      state={state}
      icon={Users}
      filtered={{
        title: 'No customer matches',
        text: 'Try fewer filters, or another part of the name, the email address or the phone number.',
        showAll: 'Show all customers',
      }}
      title="No customers yet"
      text="Everybody who registers or orders is listed here. You can also bring the customers of another shop."
    >
      {canWrite && (
        <ButtonLink to={adminPaths.newCustomer()} size="sm">
          Add the first customer
        </ButtonLink>
      )}
      <ButtonLink to={`${adminPaths.newImport()}?kind=customers`} variant="secondary" size="sm">
        Import customers
      </ButtonLink>
    </EmptyList>
  );
}
