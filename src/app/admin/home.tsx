import { CircleCheck, Package } from 'lucide-react';
import { Suspense } from 'react';
import { AttentionList } from '#console/attention';
import { Card } from '#console/card';
import { EmptyState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { SkeletonCard, SkeletonText } from '#console/skeleton';
import { useMessagesAttention } from '#features/accounts/conversations/messages-attention.console';
import { useSession } from '#features/accounts/sessions/session.store';
import { may } from '#features/accounts/staff/staff.rules';
import { useBulkEditsAttention } from '#features/catalog/bulk-edits/bulk-edits-attention.console';
import { useImportsAttention } from '#features/catalog/import-screens/imports-attention.console';
import { useProductsAttention } from '#features/catalog/product-table/products-attention.console';
import { useSalesAttention } from '#features/catalog/sales/sales-attention.console';
import { useOpening } from '#features/content/opening/opening-calls.console';
import { useOrderJobsAttention } from '#features/orders/order-jobs/order-jobs-attention.console';
import { useOrdersAttention } from '#features/orders/order-screens/orders-attention.console';
import { LatestActivity } from '#features/platform/audit/latest-activity.console';
import { useBackupsAttention } from '#features/platform/backup/backups-attention.console';
import { useWebhooksAttention } from '#features/platform/webhooks/webhooks-attention.console';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { lazyExtra } from '#ui/lazy-part';
import { homeMessages as texts } from './admin.messages';
import { useMentionsAttention, useReviewsAttention, useStockAttention } from './home-attention';

const SKELETON_LINES = 8;
const OpeningChecklist = lazyExtra(async () => (await import('#features/content/opening/checklist.console')).OpeningChecklist);
const SalesCard = lazyExtra(async () => (await import('#features/orders/insight/sales-card.console')).SalesCard);

/** The first screen: what the shop sells, what waits for a person, and what happened last. */
export function Home() {
  const current = useSession();
  const user = current.status === 'customer' ? current.user : undefined;
  const products = useProductsAttention(may(user, 'products.read'));
  const mayReadStock = may(user, 'stock.read');
  const parts = [
    useOrdersAttention(may(user, 'orders.read')),
    useMentionsAttention(),
    useReviewsAttention(may(user, 'reviews.moderate')),
    useStockAttention(mayReadStock),
    // Stock has the days that remain, too.
    mayReadStock ? { ...products, items: products.items.filter(({ key }) => key !== 'low stock') } : products,
    useSalesAttention(may(user, 'sales.write')),
    useBulkEditsAttention(may(user, 'products.write')),
    useOrderJobsAttention(may(user, 'orders.pack')),
    useImportsAttention(may(user, 'imports.run')),
    useMessagesAttention(may(user, 'customers.read')),
    useWebhooksAttention(may(user, 'settings.read')),
    useBackupsAttention(may(user, 'settings.read')),
  ];
  const items = parts.flatMap((part) => part.items);
  const failed = parts.flatMap((part) => part.failed ?? []);
  return (
    <>
      <PageHeader title={texts.home} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        {may(user, 'insight.read') && products.total !== 0 && (
          <div className="xl:col-span-2">
            <Suspense fallback={<SkeletonCard fields={1} />}>
              <SalesCard />
            </Suspense>
          </div>
        )}
        {may(user, 'settings.read') && <FirstHour />}
        {products.total === 0 && may(user, 'products.write') ? (
          <FirstSteps mayImport={may(user, 'imports.run')} />
        ) : (
          <Card title={texts.whatNeedsAttention} isFlush>
            {parts.some(({ isLoading }) => isLoading) ? (
              <div className="border-t border-line px-4 py-4 sm:px-5">
                <SkeletonText lines={SKELETON_LINES} />
              </div>
            ) : items.length + failed.length > 0 ? (
              <AttentionList items={items} failed={failed} />
            ) : (
              <EmptyState icon={CircleCheck} title={texts.nothingWaitsForYou} text={texts.ordersToPack} />
            )}
          </Card>
        )}
        {may(user, 'audit.read') && <LatestActivity />}
      </div>
    </>
  );
}

/** Its code is loaded for a new shop only. */
function FirstHour() {
  const { data } = useOpening();
  return (
    data?.opening.isChecklistShown && (
      <Suspense fallback={<SkeletonCard fields={4} />}>
        <OpeningChecklist />
      </Suspense>
    )
  );
}

/** For a new shop. */
function FirstSteps({ mayImport }: { mayImport: boolean }) {
  return (
    <Card title={texts.firstSteps} isFlush>
      <EmptyState icon={Package} title={texts.yourShopHasNoProductsYet} text={texts.addWhatYouSell}>
        <ButtonLink size="sm" to={adminPaths.newProduct()}>
          {texts.addTheFirstProduct}
        </ButtonLink>
        {mayImport && (
          <ButtonLink size="sm" variant="secondary" to={adminPaths.newImport()}>
            {texts.importProducts}
          </ButtonLink>
        )}
      </EmptyState>
    </Card>
  );
}
