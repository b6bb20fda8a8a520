import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SecretOnce } from '#console/secret-once';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import { listSpec, useList } from '#console/table/use-list';
import { adminPaths } from '#shared/admin-paths';
import { formatList } from '#shared/lists';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { richText } from '#ui/rich-text';
import { EndpointForm } from './endpoint-form.console';
import { EndpointBadge } from './webhook-words.console';
import { webhooksCalls } from './webhooks.calls';
import type { Endpoint } from './webhooks.schema';
import { webhooksScreenMessages as texts } from './webhooks-console.messages';

const LIST = listSpec({ call: webhooksCalls('/'), read: ({ endpoints }) => ({ rows: endpoints }) });

const COLUMNS: Column<Endpoint>[] = [
  { key: 'url', title: texts.address, width: 16, grows: true, isLink: true, isFixed: true, card: 'title', cell: ({ url }) => url },
  { key: 'description', title: texts.description, width: 12, grows: true, card: 'below', cell: ({ description }) => description || '–' },
  { key: 'events', title: texts.events, width: 12, grows: true, cell: ({ events }) => formatList(events) },
  { key: 'status', title: texts.status, width: 7, card: 'end', cell: (endpoint) => <EndpointBadge endpoint={endpoint} /> },
];

/** Other programs that are informed of what happens in the shop. */
export function Webhooks({ mayChange }: { mayChange: boolean }) {
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<{ endpoint: Endpoint; secret: string }>();
  const add = mayChange && (
    <Button size="sm" onClick={() => setAdding(true)}>
      <Plus aria-hidden className="size-4" />
      {texts.addEndpoint}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={texts.webhooks}
        text={texts.theShopInformsOtherProgramsOfWhat}
        actions={add}
        list={useList(LIST)}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        rowName={({ url }) => url}
        rowLink={({ _id }) => adminPaths.webhook(_id)}
        empty={{
          icon: Webhook,
          title: texts.noEndpointsYet,
          text: texts.connectAccounting,
          action: add,
        }}
      />
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title={texts.addEndpoint}>
        <EndpointForm
          onSaved={({ endpoint, secret = '' }) => {
            setAdding(false);
            setCreated({ endpoint, secret });
          }}
        />
      </Dialog>
      <NewSecretDialog secret={created?.secret} onClose={() => void navigate(adminPaths.webhook(created?.endpoint._id ?? ''))} />
    </>
  );
}

/** Of a new endpoint, or after a change. */
export function NewSecretDialog({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  return (
    <Dialog isOpen={secret !== undefined} onClose={onClose} title={texts.signingSecret}>
      {secret !== undefined && (
        <SecretOnce name={texts.signingSecret} secret={secret} onClose={onClose}>
          <p className="text-sm text-muted">
            {richText(texts.theReceiverChecksWithIt, {
              docs: (text) => (
                <a href="https://www.standardwebhooks.com" className="text-accent underline">
                  {text}
                </a>
              ),
            })}
          </p>
        </SecretOnce>
      )}
    </Dialog>
  );
}
