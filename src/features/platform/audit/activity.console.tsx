import { History } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { EmptyState, FailedState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { LoadingStatus, SkeletonText } from '#console/skeleton';
import { Button } from '#ui/button';
import { useActivity } from './activity-calls.console';
import { ActivityEntry } from './activity-entry.console';
import { ActivityFilters, FILTERS, toQuery } from './activity-filters.console';
import type { AuditEntry } from './audit.schema';

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const SKELETON_LINES = 12;

/** Who did what and when, with the differences and an undo. The filters are in the address. */
export function Activity() {
  const [params, setParams] = useSearchParams();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useActivity(toQuery(params));
  const entries = data?.pages.flatMap((page) => page.entries);
  const isFiltered = FILTERS.some((name) => params.has(name));
  return (
    <>
      <PageHeader title="Activity" text="Everything that staff and the shop itself changed. What nobody has changed since can be undone." />
      <div className="rounded-md border border-line bg-surface">
        <ActivityFilters params={params} onChange={(next) => setParams(next, { preventScrollReset: true })} />
        {error && !entries && <FailedState error={error} onRetry={() => void refetch()} />}
        {!error && !entries && (
          <div className="p-5">
            <LoadingStatus label="The activity is being loaded" />
            <SkeletonText lines={SKELETON_LINES} />
          </div>
        )}
        {entries?.length === 0 && (
          <EmptyState
            icon={History}
            title={isFiltered ? 'Nothing matches' : 'Nothing happened yet'}
            text={isFiltered ? 'Try other filters.' : 'Changes of products, stock, sales, settings and orders appear here.'}
          >
            {isFiltered && (
              <Button variant="secondary" size="sm" onClick={() => setParams({})}>
                Show everything
              </Button>
            )}
          </EmptyState>
        )}
        {entries && byDay(entries).map(({ day, list }) => <Day key={day} day={day} entries={list} />)}
      </div>
      {hasNextPage && (
        <div className="mt-4 grid justify-items-center">
          <Button variant="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function Day({ day, entries }: { day: string; entries: readonly AuditEntry[] }) {
  return (
    <section>
      <h2 className="border-y border-line bg-raised px-4 py-2 text-sm font-semibold first:border-t-0 sm:px-5">{day}</h2>
      <ul>
        {entries.map((entry) => (
          <ActivityEntry key={entry._id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function byDay(entries: readonly AuditEntry[]): { day: string; list: AuditEntry[] }[] {
  const days = Map.groupBy(entries, ({ at }) => DAY.format(new Date(at)));
  return [...days].map(([day, list]) => ({ day, list }));
}
