import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { apiListQuery } from '#console/api-query';
import { Card } from '#console/card';
import { EmptyState } from '#console/empty-state';
import { formatMoment, formatWhen } from '#console/format';
import { SkeletonPanel } from '#console/skeleton';
import { Loaded } from '#console/table/loaded';
import { LinkTabs } from '#console/tabs';
import { adminPaths } from '#shared/admin-paths';
import { ButtonLink } from '#ui/button';
import { DELIVERY_STATUSES, DeliveryBadge, eventName } from './webhook-words.console';
import { webhooksCalls } from './webhooks.calls';
import { EVENT_RETENTION_DAYS } from './webhooks.rules';
import type { Delivery } from './webhooks.schema';
import { deliveryListMessages as texts } from './webhooks-console.messages';

const SKELETON_LINES = 6;
/** While something waits. */
const POLL_MS = 2_000;

/** What was sent to an endpoint, the newest first. */
export function DeliveryList({ endpointId }: { endpointId: string }) {
  const [params] = useSearchParams();
  const status = params.get('status') ?? '';
  const cursor = params.get('cursor') ?? '';
  const query: Record<string, string> = { ...(status && { status }), ...(cursor && { cursor }) };
  const list = useQuery({
    ...apiListQuery(webhooksCalls('/:endpointId/deliveries', { param: { endpointId }, query })),
    refetchInterval: ({ state }) => state.data?.deliveries.some(({ status }) => status === 'waiting') === true && POLL_MS,
  });
  const tabs = [{ value: '', name: texts.all }, ...Object.entries(DELIVERY_STATUSES).map(([value, { name }]) => ({ value, name }))];
  return (
    <Card title={texts.messages} text={texts.forDays(EVENT_RETENTION_DAYS)} isFlush>
      <LinkTabs
        label={texts.messagesByStatus}
        tabs={tabs.map(({ value, name }) => ({ label: name, to: value ? `?status=${value}` : '?', isCurrent: value === status }))}
      />
      <Loaded query={list} skeleton={<SkeletonPanel lines={SKELETON_LINES} />}>
        {({ deliveries, nextCursor }) => (
          <>
            <Rows deliveries={deliveries} endpointId={endpointId} />
            {(cursor || nextCursor) && (
              <div className="flex justify-between gap-2 p-4">
                {cursor ? (
                  <ButtonLink variant="secondary" size="sm" to={status ? `?status=${status}` : '?'}>
                    {texts.newest}
                  </ButtonLink>
                ) : (
                  <span />
                )}
                {nextCursor && (
                  <ButtonLink
                    variant="secondary"
                    size="sm"
                    to={`?${new URLSearchParams({ ...(status && { status }), cursor: nextCursor })}`}
                  >
                    {texts.older}
                  </ButtonLink>
                )}
              </div>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Rows({ deliveries, endpointId }: { deliveries: readonly Delivery[]; endpointId: string }) {
  if (deliveries.length === 0) {
    return <EmptyState icon={Inbox} title={texts.noMessages} text={texts.whatHappensInTheShopAppearsHere} />;
  }
  return (
    <ul>
      {deliveries.map((delivery) => (
        <li key={delivery._id} className="border-b border-line last:border-b-0">
          <Link
            to={adminPaths.webhookDelivery({ endpointId, deliveryId: delivery._id })}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-raised sm:px-5"
          >
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-medium">{eventName(delivery.type)}</span>
              <span className="block text-sm text-muted">{outcomeOf(delivery)}</span>
            </span>
            <time dateTime={delivery.createdAt} className="text-sm text-muted">
              {formatWhen(delivery.createdAt)}
            </time>
            <DeliveryBadge status={delivery.status} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** '2 attempts · Status 503 · next at Nov 3, 3:05 PM' */
function outcomeOf({ attempts, statusCode, error, nextAt }: Delivery): string {
  const parts = [
    texts.attempts(attempts),
    statusCode === undefined ? error : texts.status(statusCode),
    nextAt !== undefined && attempts > 0 ? texts.next(formatMoment(nextAt)) : undefined,
  ];
  return parts.filter(Boolean).join(' · ');
}
