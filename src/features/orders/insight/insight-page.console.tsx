import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { apiListQuery } from '#console/api-query';
import { EmptyState, FailedState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { LoadingStatus, SkeletonCard } from '#console/skeleton';
import { LinkTabs } from '#console/tabs';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { lazyPart } from '#ui/lazy-part';
import { insightCalls } from './insight.calls';
import { insightPageMessages as messages } from './insight-console.messages';
import { rangeName } from './insight-words.console';
import { PeriodBar } from './period-bar.console';
import { ProductsPanel } from './products-panel.console';
import { SalesPanel } from './sales-panel.console';
import { TimeZone } from './time-zone.console';
import { usePeriod } from './use-period.console';

const TABS = [
  { key: 'sales', label: messages.sales },
  { key: 'products', label: messages.products },
  { key: 'visits', label: messages.visits },
] as const;

const VisitsPanel = lazyPart(async () => (await import('./visits-panel.console')).VisitsPanel);

/** `/admin/insight`: what the shop sold and how it was visited, beside the period before. Period and tab are in the address. */
export function Insight() {
  const [params] = useSearchParams();
  const state = usePeriod();
  const current = TABS.find(({ key }) => key === params.get('tab'))?.key ?? 'sales';
  const { data, error, refetch, isPlaceholderData } = useQuery(
    apiListQuery(insightCalls('/sales', { query: { ...state.query, by: state.by } })),
  );
  const hasSales = data && (data.total.orders > 0 || (data.total.before?.orders ?? 0) > 0 || data.total.refunds > 0);
  return (
    <>
      <PageHeader title={messages.insight} text={data && <TimeZone timeZone={data.timeZone} />} />
      <LinkTabs
        label={messages.insight}
        tabs={TABS.map(({ key, label }) => ({
          label,
          to: state.toView({ tab: key === 'sales' ? undefined : key }),
          isCurrent: key === current,
        }))}
      />
      <PeriodBar state={state} shown={data} hasSteps={current !== 'products'} />
      {data && (
        <p className="mb-4 text-sm text-muted">
          {data.before ? messages.rangeComparedWith(rangeName(data), rangeName(data.before)) : rangeName(data)}
          {data.daysToCount > 0 && <span role="status"> · {messages.daysAreStillBeingCounted(data.daysToCount)}</span>}
        </p>
      )}
      {current === 'products' && <ProductsPanel state={state} params={params} />}
      {current === 'visits' && (
        <Suspense fallback={<SkeletonCard fields={4} />}>
          <VisitsPanel state={state} />
        </Suspense>
      )}
      {current === 'sales' && error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {current === 'sales' && !error && !data && (
        <>
          <LoadingStatus label={messages.insightIsBeingLoaded} />
          <SkeletonCard fields={4} />
        </>
      )}
      {current === 'sales' && data && !hasSales && data.daysToCount === 0 && (
        <div className="rounded-md border border-line bg-surface">
          <EmptyState icon={ChartColumn} title={messages.nothingWasSoldInTheseDays} text={messages.ordersCountAsSoon}>
            <ButtonLink size="sm" variant="secondary" to={state.toView({ period: '12m', from: undefined, to: undefined })}>
              {messages.showTheLast12Months}
            </ButtonLink>
            <ButtonLink size="sm" variant="secondary" to={adminPaths.orders()}>
              {messages.allOrders}
            </ButtonLink>
          </EmptyState>
        </div>
      )}
      {current === 'sales' && data && (hasSales || data.daysToCount > 0) && (
        <div className={isPlaceholderData ? 'opacity-60' : ''}>
          <SalesPanel state={state} report={data} />
        </div>
      )}
    </>
  );
}
