import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { formatMoment } from '#console/format';
import { PageHeader } from '#console/page-header';
import { UnloadedScreen } from '#console/unloaded-screen';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import { Button } from '#ui/button';
import { useWebhookChange } from './use-webhook-change.console';
import { DeliveryBadge, eventName } from './webhook-words.console';
import { webhooksCalls } from './webhooks.calls';
import type { DeliveryDetail } from './webhooks.schema';
import { deliveryScreenMessages as messages } from './webhooks-console.messages';

const CODE = 'max-h-96 overflow-auto rounded-sm bg-raised p-3.5 text-sm break-all whitespace-pre-wrap';
/** While it waits. */
const POLL_MS = 2_000;

/** One message: what is sent, and each attempt with what came back. */
export function DeliveryScreen() {
  const { endpointId = '', deliveryId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...apiQuery(webhooksCalls('/deliveries/:deliveryId', { param: { deliveryId } })),
    refetchInterval: ({ state }) => state.data?.delivery.status === 'waiting' && POLL_MS,
  });
  const back = { label: data ? new URL(data.delivery.endpoint.url).host : messages.webhook, to: adminPaths.webhook(endpointId) };
  if (data) return <Message delivery={data.delivery} back={back} />;
  return (
    <UnloadedScreen
      title={messages.message}
      back={back}
      error={error}
      onRetry={() => void refetch()}
      cards={[4]}
      label={messages.loadingTheMessage}
    />
  );
}

function Message({ delivery, back }: { delivery: DeliveryDetail; back: { label: string; to: string } }) {
  const { _id, type, status, eventId, nextAt, attempts, body, log } = delivery;
  const again = useWebhookChange(() => api.post(webhooksCalls('/deliveries/:deliveryId/send', { param: { deliveryId: _id } })));
  return (
    <>
      <PageHeader
        title={eventName(type)}
        back={back}
        status={<DeliveryBadge status={status} />}
        text={nextAt !== undefined && attempts > 0 ? messages.nextAttempt(formatMoment(nextAt)) : undefined}
        actions={
          <Button size="sm" isBusy={again.isPending} onClick={() => again.mutate()}>
            <RotateCw aria-hidden className="size-4" />
            {messages.sendAgain}
          </Button>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Card title={messages.attempts}>
          {log.length === 0 ? (
            <p className="text-muted">{messages.theFirstAttemptIsAboutToStart}</p>
          ) : (
            <ol reversed className="grid gap-4">
              {log.map((attempt) => (
                <li key={attempt.number}>
                  <p className="font-medium">
                    {attempt.statusCode === undefined ? messages.nothingCameBack : messages.status(attempt.statusCode)}
                    <span className="font-normal text-muted">
                      {' '}
                      · <time dateTime={attempt.at}>{formatMoment(attempt.at)}</time> · {messages.milliseconds(attempt.durationMs)}
                    </span>
                  </p>
                  {attempt.error && <p className="mt-1 text-sm">{attempt.error}</p>}
                  {attempt.response && (
                    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
                    <pre tabIndex={0} className={`${CODE} mt-1`}>
                      {attempt.response}
                    </pre>
                  )}
                </li>
              ))}
            </ol>
          )}
        </Card>
        <Card title={messages.request} text={<code className="break-all">{`webhook-id: ${eventId}`}</code>}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
          <pre tabIndex={0} className={CODE}>
            {JSON.stringify(JSON.parse(body), null, 2)}
          </pre>
        </Card>
      </div>
    </>
  );
}
