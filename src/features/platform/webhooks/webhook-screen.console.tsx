import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Send } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { confirm } from '#console/dialog/confirm';
import { Menu } from '#console/dialog/menu';
import { PageHeader } from '#console/page-header';
import { UnloadedScreen } from '#console/unloaded-screen';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import { formatList } from '#shared/lists';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { DeliveryList } from './delivery-list.console';
import { EndpointForm } from './endpoint-form.console';
import { useWebhookChange } from './use-webhook-change.console';
import { EndpointBadge, troubleOf } from './webhook-words.console';
import { webhooksCalls } from './webhooks.calls';
import type { Endpoint } from './webhooks.schema';
import { webhookScreenMessages as messages } from './webhooks-console.messages';
import { NewSecretDialog } from './webhooks-screen.console';

const BACK = { label: messages.webhooks, to: adminPaths.webhooks() };

/** One endpoint with its log. */
export function WebhookScreen({ mayChange }: { mayChange: boolean }) {
  const { endpointId = '' } = useParams();
  const { data, error, refetch } = useQuery(apiQuery(webhooksCalls('/:endpointId', { param: { endpointId } })));
  if (data) return <EndpointPage endpoint={data.endpoint} mayChange={mayChange} />;
  return (
    <UnloadedScreen
      title={messages.webhook}
      back={BACK}
      error={error}
      onRetry={() => void refetch()}
      cards={[4]}
      label={messages.loadingTheEndpoint}
    />
  );
}

function EndpointPage({ endpoint, mayChange }: { endpoint: Endpoint; mayChange: boolean }) {
  const trouble = troubleOf(endpoint);
  return (
    <>
      <PageHeader
        title={new URL(endpoint.url).host}
        back={BACK}
        status={<EndpointBadge endpoint={endpoint} />}
        text={
          <span className="wrap-anywhere">
            {endpoint.description && (
              <>
                <bdi>{endpoint.description}</bdi>.{' '}
              </>
            )}
            {endpoint.url}
            <br />
            {formatList(endpoint.events)}
          </span>
        }
        actions={mayChange && <Actions endpoint={endpoint} />}
      />
      {trouble && (
        <p role="status" className="mb-4 flex gap-2 rounded-sm border border-bad/40 bg-bad/5 p-3">
          <CircleAlert aria-hidden className="size-5 shrink-0 text-bad" />
          {trouble}
        </p>
      )}
      {mayChange && <DeliveryList endpointId={endpoint._id} />}
    </>
  );
}

function Actions({ endpoint }: { endpoint: Endpoint }) {
  const { _id, url, status } = endpoint;
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string>();
  const param = { endpointId: _id };
  const test = useWebhookChange(() => api.post(webhooksCalls('/:endpointId/test', { param })));
  const turn = useWebhookChange((to: 'active' | 'paused') => api.put(webhooksCalls('/:endpointId', { param }), { status: to }));
  const rotate = useWebhookChange(async () => {
    const result = await api.post(webhooksCalls('/:endpointId/secret', { param }));
    setSecret(result.secret);
    return result;
  });
  const remove = useWebhookChange(async () => {
    const result = await api.delete(webhooksCalls('/:endpointId', { param }));
    await navigate(adminPaths.webhooks());
    return result;
  });
  const confirmRotation = async () => {
    const text = messages.theFormerSecretSignsFor24More;
    if (await confirm({ title: messages.changeTheSecret, text, action: messages.change })) rotate.mutate();
  };
  const confirmRemoval = async () => {
    const text = messages.itsLogIsDeletedToo;
    if (await confirm({ title: messages.deleteQuestion(url), text, action: messages.delete, isDanger: true })) remove.mutate();
  };
  const isActive = status === 'active';
  return (
    <>
      {isActive ? (
        <Button size="sm" isBusy={test.isPending} onClick={() => test.mutate()}>
          <Send aria-hidden className="size-4" />
          {messages.sendATestEvent}
        </Button>
      ) : (
        <Button size="sm" isBusy={turn.isPending} onClick={() => turn.mutate('active')}>
          {messages.turnOn}
        </Button>
      )}
      <Menu
        label={messages.actions}
        items={[
          { label: messages.edit, onSelect: () => setEditing(true) },
          ...(isActive ? [{ label: messages.pause, onSelect: () => turn.mutate('paused') }] : []),
          { label: messages.changeTheSecretLabel, onSelect: () => void confirmRotation() },
          { label: messages.delete, isDanger: true, onSelect: () => void confirmRemoval() },
        ]}
      />
      <Dialog isOpen={isEditing} onClose={() => setEditing(false)} title={messages.editEndpoint}>
        <EndpointForm key={endpoint.version} endpoint={endpoint} onSaved={() => setEditing(false)} />
      </Dialog>
      <NewSecretDialog secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}
