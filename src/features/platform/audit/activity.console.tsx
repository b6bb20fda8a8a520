import { History } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { LoadingStatus, SkeletonText } from '#console/skeleton';
import { Loaded } from '#console/table/loaded';
import * as localeMessages from '#shared/locale.messages';
import { Button } from '#ui/button';
import { useActivity } from './activity-calls.console';
import { ActivityEntry } from './activity-entry.console';
import { ActivityFilters, FILTERS, toQuery } from './activity-filters.console';
import type { AuditEntry } from './audit.schema';
import { activityMessages as messages } from './audit-console.messages';

const DAY = new Intl.DateTimeFormat(localeMessages.locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const SKELETON_LINES = 12;

/** Who did what and when, with the differences and an undo. The filters are in the address. */
export function Activity() {
  const [params, setParams] = useSearchParams();
  const activity = useActivity(toQuery(params));
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = activity;
  const isFiltered = FILTERS.some((name) => params.has(name));
  return (
    <>
      <PageHeader title={messages.activity} text={messages.everythingThatStaffAndTheShopItself} />
      <div className="rounded-md border border-line bg-surface">
        <ActivityFilters params={params} onChange={(next) => setParams(next, { preventScrollReset: true })} />
        <Loaded query={activity} skeleton={<Skeleton />}>
          {({ pages }) => {
            const entries = pages.flatMap((page) => page.entries);
            if (entries.length === 0) return <NoActivity onShowAll={isFiltered ? () => setParams({}) : undefined} />;
            return byDay(entries).map(({ day, list }) => <Day key={day} day={day} entries={list} />);
          }}
        </Loaded>
      </div>
      {hasNextPage && (
        <div className="mt-4 grid justify-items-center">
          <Button variant="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {messages.showMore}
          </Button>
        </div>
      )}
    </>
  );
}

function Skeleton() {
  return (
    <div className="p-5">
      <LoadingStatus label={messages.theActivityIsBeingLoaded} />
      <SkeletonText lines={SKELETON_LINES} />
    </div>
  );
}

/** Without `onShowAll` there are no filters. */
function NoActivity({ onShowAll }: { onShowAll: (() => void) | undefined }) {
  if (!onShowAll) {
    return <EmptyState icon={History} title={messages.nothingHappenedYet} text={messages.changesOfProducts} />;
  }
  return (
    <EmptyState icon={History} title={messages.nothingMatches} text={messages.tryOtherFilters}>
      <Button variant="secondary" size="sm" onClick={onShowAll}>
        {messages.showEverything}
      </Button>
    </EmptyState>
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
