import { useQuery } from '@tanstack/react-query';
import { Package, Plus, Sheet } from 'lucide-react';
import { type ComponentProps, Suspense, useMemo } from 'react';
import { apiQuery } from '#console/api-query';
import { ListScreen } from '#console/table/list-screen';
import { useList } from '#console/table/use-list';
import { useRight } from '#features/accounts/staff/use-right.console';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { lazyPart } from '#ui/lazy-part';
import { productColumns } from './product-columns.console';
import { PRODUCT_LIST, VIEWS } from './product-list-views.console';
import { productsListMessages as messages } from './product-table.messages';
import { useProductFilters } from './use-product-filters.console';

const ProductBulkActions = lazyPart(async () => (await import('./product-bulk.console')).ProductBulkActions);

/** Their code is loaded when the first row is selected. */
function BulkActions(props: ComponentProps<typeof ProductBulkActions>) {
  return (
    <Suspense>
      <ProductBulkActions {...props} />
    </Suspense>
  );
}

/** All products of the shop: the view that the console's other lists follow. */
export function ProductsList() {
  const list = useList(PRODUCT_LIST);
  const { state } = list;
  const canWrite = useRight('products.write');
  const counts = useQuery(apiQuery(staffProductsCalls('/counts'))).data?.counts;
  const isLowStock = state.filters.lowStock === 'true';
  const columns = useMemo(() => productColumns({ isLowStock }), [isLowStock]);
  const filters = useProductFilters();

  return (
    <ListScreen
      title={messages.products}
      actions={canWrite && <HeaderActions search={state.toPage(1)} />}
      views={{ tabs: VIEWS, counts }}
      list={list}
      columns={columns}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      rowLink={({ _id }) => adminPaths.product(_id)}
      height="tall"
      search={{ name: 'q', label: messages.searchProducts }}
      filters={filters}
      bulk={canWrite ? (count) => <BulkActions state={state} count={count} /> : undefined}
      empty={{
        icon: Package,
        title: messages.noProductsYet,
        text: messages.addWhatYouSell,
        action: canWrite && <FirstSteps />,
        filtered: {
          title: messages.noProductMatches,
          text: messages.tryFewerFilters,
          showAll: messages.showAllProducts,
        },
      }}
    />
  );
}

/** The sheet has the same filters. */
function HeaderActions({ search }: { search: string }) {
  return (
    <>
      <ButtonLink to={{ pathname: adminPaths.productSheet(), search }} variant="secondary" size="sm">
        <Sheet aria-hidden className="size-4" />
        {messages.sheet}
      </ButtonLink>
      <ButtonLink to={adminPaths.newProduct()} size="sm">
        <Plus aria-hidden className="size-4" />
        {messages.addProduct}
      </ButtonLink>
    </>
  );
}

function FirstSteps() {
  return (
    <>
      <ButtonLink to={adminPaths.newProduct()} size="sm">
        {messages.addTheFirstProduct}
      </ButtonLink>
      <ButtonLink to={adminPaths.newImport()} variant="secondary" size="sm">
        {messages.importProducts}
      </ButtonLink>
    </>
  );
}
