import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { apiQuery, refreshPaths } from '#console/api-query';
import { FailedState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { LoadingStatus, SkeletonCard } from '#console/skeleton';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import { adminPaths } from '#shared/admin-paths';
import { productScreenMessages as messages } from './product-editor-console.messages';
import { ProductForm } from './product-form.console';

const LISTS = '/admin/products';
const BACK = { label: messages.products, to: adminPaths.products() };

/** `/admin/products/new` */
export function NewProductScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = (id: string) => {
    void refreshPaths(client, LISTS);
    navigate(adminPaths.product(id), { replace: true });
  };
  return <ProductForm product={undefined} back={BACK} onCreated={open} onSaved={() => {}} />;
}

/** `/admin/products/:id` */
export function ProductScreen() {
  const { productId = '' } = useParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  // The form itself brings in what others change: it is never replaced while somebody edits.
  const { data, error, refetch } = useQuery({
    ...apiQuery(staffProductsCalls('/:id', { param: { id: productId } })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data) {
    const { product } = data;
    return (
      <ProductForm
        key={product._id}
        product={product}
        back={BACK}
        onCreated={(id) => navigate(adminPaths.product(id))}
        onSaved={() => void refreshPaths(client, `${LISTS}?`)}
      />
    );
  }
  return (
    <>
      <PageHeader title={messages.product} back={BACK} />
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_min(20rem,35%)]">
          <LoadingStatus label={messages.loadingTheProduct} />
          <div className="grid grid-cols-1 gap-4">
            <SkeletonCard fields={2} />
            <SkeletonCard fields={3} />
          </div>
          <SkeletonCard fields={4} />
        </div>
      )}
    </>
  );
}
