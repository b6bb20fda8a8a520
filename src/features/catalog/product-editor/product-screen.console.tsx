import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { FailedState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { LoadingStatus, SkeletonCard } from '#console/skeleton';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import { adminPaths } from '#shared/admin-paths';
import { productScreenMessages as messages } from './product-editor-console.messages';
import { ProductForm } from './product-form.console';

const BACK = { label: messages.products, to: adminPaths.products() };

/** `/admin/products/new` */
export function NewProductScreen() {
  return <ProductForm product={undefined} back={BACK} />;
}

/** `/admin/products/:id` */
export function ProductScreen() {
  const { productId = '' } = useParams();
  // The form itself brings in what others change: it is never replaced while somebody edits.
  const { data, error, refetch } = useQuery({
    ...apiQuery(staffProductsCalls('/:id', { param: { id: productId } })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data) return <ProductForm key={data.product._id} product={data.product} back={BACK} />;
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
