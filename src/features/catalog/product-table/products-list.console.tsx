import { useQuery } from '@tanstack/react-query';
import { Package, Plus, Sheet } from 'lucide-react';
import { useMemo } from 'react';
import { apiListQuery, apiQuery } from '#console/api-query';
import { PageHeader } from '#console/page-header';
import { DataTable } from '#console/table/data-table';
import { EmptyList } from '#console/table/empty-list';
import { FilterBar } from '#console/table/filter-bar';
import { type TableState, useTableState } from '#console/table/use-table-state';
import { LinkTabs } from '#console/tabs';
import type { StaffProductCounts, StaffProductPage } from '#features/catalog/catalog-admin/staff-products.schema';
import { useSession } from '#features/people/accounts/session.store';
import { may } from '#features/people/staff/staff.rules';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { ProductBulkActions } from './product-bulk.console';
import { productColumns } from './product-columns.console';
import { LIST_SPEC, listPath, PRODUCTS_PER_PAGE, QUICK_VIEWS } from './product-list-views.console';
import { useProductFilters } from './use-product-filters.console';

/** All products of the shop: the view that the console's other lists follow. */
export function ProductsList() {
  const state = useTableState(LIST_SPEC);
  const session = useSession();
  const canWrite = session.status === 'customer' && may(session.user, 'products.write');
  const list = useQuery(apiListQuery<StaffProductPage>(listPath(state)));
  const counts = useQuery(apiQuery<{ counts: StaffProductCounts }>('/admin/products/counts')).data?.counts;
  const isLowStock = state.filters.lowStock === 'true';
  const columns = useMemo(() => productColumns({ isLowStock }), [isLowStock]);
  const filters = useProductFilters();

  return (
    <>
      <PageHeader title="Products" actions={canWrite && <HeaderActions search={state.toPage(1)} />} />
      <div className="mb-3">
        <LinkTabs
          label="Views"
          tabs={QUICK_VIEWS.map(({ label, count, filters: { status, lowStock } }) => ({
            label,
            to: state.toFilters({ status, lowStock }),
            isCurrent: state.filters.status === status && state.filters.lowStock === lowStock,
            count: counts?.[count],
          }))}
        />
      </div>
      <DataTable
        name="Products"
        columns={columns}
        rows={list.data?.products}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        rowLink={({ _id }) => adminPaths.product(_id)}
        state={state}
        total={list.data?.total}
        totalIsMore={list.data?.totalIsMore}
        pageSize={PRODUCTS_PER_PAGE}
        height="tall"
        isStale={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        toolbar={<FilterBar state={state} search={{ name: 'q', label: 'Search products' }} filters={filters} />}
        bulk={canWrite ? (_, count) => <ProductBulkActions state={state} count={count} /> : undefined}
        empty={<NoProducts state={state} canWrite={canWrite} />}
      />
    </>
  );
}

/** The sheet has the same filters. */
function HeaderActions({ search }: { search: string }) {
  return (
    <>
      <ButtonLink to={{ pathname: adminPaths.productSheet(), search }} variant="secondary" size="sm">
        <Sheet aria-hidden className="size-4" />
        Sheet
      </ButtonLink>
      <ButtonLink to={adminPaths.newProduct()} size="sm">
        <Plus aria-hidden className="size-4" />
        Add product
      </ButtonLink>
    </>
  );
}

function NoProducts({ state, canWrite }: { state: TableState; canWrite: boolean }) {
  return (
    <EmptyList
      state={state}
      icon={Package}
      filtered={{
        title: 'No product matches',
        text: 'Try fewer filters, or another word of the name, the brand or a whole SKU.',
        showAll: 'Show all products',
      }}
      title="No products yet"
      text="Add what you sell, or bring the products of another shop with you."
    >
      {canWrite && (
        <>
          <ButtonLink to={adminPaths.newProduct()} size="sm">
            Add the first product
          </ButtonLink>
          <ButtonLink to={adminPaths.newImport()} variant="secondary" size="sm">
            Import products
          </ButtonLink>
        </>
      )}
    </EmptyList>
  );
}
