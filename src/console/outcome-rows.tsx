import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Loaded } from '#console/table/loaded';
import { Pagination } from '#ui/pagination';
import { outcomeRowsMessages as messages } from './console.messages';
import { EmptyState } from './empty-state';
import { SkeletonText } from './skeleton';
import type { LinkTab } from './tabs';

const SHOW = 'show';

interface OutcomeView {
  key: string;
  label: string;
  count: number;
}

/** Views of a job's rows by outcome. The address names the shown one and its page; without a name it is the first one with rows, if any has some. */
export function useOutcomeViews<View extends OutcomeView>(views: readonly View[]) {
  const [params] = useSearchParams();
  const current = views.find(({ key }) => key === params.get(SHOW)) ?? views.find(({ count }) => count > 0) ?? views[0];
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const linkTo = (key: string, to = 1) => `?${new URLSearchParams({ [SHOW]: key, ...(to > 1 && { page: String(to) }) })}`;
  const tabs: LinkTab[] = views.map(({ key, label, count }) => ({ label, count, to: linkTo(key), isCurrent: key === current?.key }));
  return { current, page, tabs, toPage: (to: number) => linkTo(current?.key ?? '', to) };
}

interface OutcomeRowsProps<Row> {
  /** What `useQuery` returns. */
  query: {
    data: { rows: readonly Row[]; totalPages: number } | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
    isPlaceholderData: boolean;
  };
  page: number;
  toPage: (page: number) => string;
  /** What is said where there are none, like “No orders here”. */
  emptyTitle: string;
  skeletonLines: number;
  /** A list item with a key. */
  children: (row: Row) => ReactNode;
}

/** One page of a view's rows. */
export function OutcomeRows<Row>({ query, page, toPage, emptyTitle, skeletonLines, children }: OutcomeRowsProps<Row>) {
  const skeleton = (
    <div className="px-4 py-4 sm:px-5">
      <SkeletonText lines={skeletonLines} />
    </div>
  );
  return (
    <Loaded query={query} skeleton={skeleton}>
      {({ rows, totalPages }) =>
        rows.length === 0 ? (
          <EmptyState icon={Info} title={emptyTitle} text={messages.anotherTabHasTheOthers} />
        ) : (
          <>
            <ul aria-busy={query.isPlaceholderData || undefined} className={query.isPlaceholderData ? 'opacity-60' : ''}>
              {rows.map(children)}
            </ul>
            {totalPages > 1 && (
              <div className="py-4">
                <Pagination page={page} totalPages={totalPages} toPage={toPage} />
              </div>
            )}
          </>
        )
      }
    </Loaded>
  );
}
