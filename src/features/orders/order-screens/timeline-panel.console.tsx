import { useInfiniteQuery } from '@tanstack/react-query';
import { Card } from '#console/card';
import { formatExactly, formatWhen } from '#console/format';
import { SkeletonPanel } from '#console/skeleton';
import { Loaded } from '#console/table/loaded';
import { consoleOrdersCalls } from '#features/orders/order-admin/console-orders.calls';
import type { TimelineEntry } from '#features/orders/order-admin/order-timeline.schema';
import { api } from '#http/client/api-client';
import { Button } from '#ui/button';
import { timelinePanelMessages as messages } from './order-screens.messages';
import { TimelineText } from './timeline-text.console';
import { timelineIcon } from './timeline-words.console';

const SKELETON_LINES = 6;

/** All that happened to the order, newest first. */
export function TimelinePanel({ orderId }: { orderId: string }) {
  const pathFrom = (cursor?: string) => consoleOrdersCalls('/:orderId/timeline', { param: { orderId }, query: { cursor } });
  const timeline = useInfiniteQuery({
    queryKey: [pathFrom()],
    queryFn: ({ pageParam }) => api.get(pathFrom(pageParam || undefined)),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = timeline;
  return (
    <Card title={messages.timeline} isFlush>
      <Loaded query={timeline} skeleton={<SkeletonPanel lines={SKELETON_LINES} />}>
        {({ pages }) => (
          <ol className="border-t border-line px-4 pt-4 pb-2 sm:px-5">
            {pages
              .flatMap(({ entries }) => entries)
              .map((entry, i, entries) => (
                <Entry key={entry._id} entry={entry} isLast={i === entries.length - 1 && !hasNextPage} />
              ))}
          </ol>
        )}
      </Loaded>
      {hasNextPage && (
        <p className="px-4 pb-3 sm:px-5">
          <Button variant="ghost" size="sm" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {messages.showEarlier}
          </Button>
        </p>
      )}
    </Card>
  );
}

function Entry({ entry, isLast }: { entry: TimelineEntry; isLast: boolean }) {
  const Icon = timelineIcon(entry);
  return (
    <li className="flex gap-3">
      <div aria-hidden className="flex flex-col items-center">
        <span className="grid size-7 shrink-0 place-items-center rounded-full bg-raised">
          <Icon className="size-4 text-muted" />
        </span>
        {!isLast && <span className="w-px flex-1 bg-line" />}
      </div>
      <div className="min-w-0 flex-1 pb-4 text-cell wrap-anywhere">
        <TimelineText entry={entry} />
        <p className="text-sm text-muted">
          {entry.by && (
            <>
              <bdi>{entry.by}</bdi>
              {' · '}
            </>
          )}
          <time dateTime={entry.at} title={formatExactly(entry.at)}>
            {formatWhen(entry.at)}
          </time>
        </p>
      </div>
    </li>
  );
}
