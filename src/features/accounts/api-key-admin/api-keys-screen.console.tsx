import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { SecretOnce } from '#console/secret-once';
import { ListScreen } from '#console/table/list-screen';
import { listSpec, useList } from '#console/table/use-list';
import { useRight } from '#features/accounts/staff/use-right.console';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { richText } from '#ui/rich-text';
import { apiKeysCalls } from './api-key-admin.calls';
import { apiKeysScreenMessages as messages } from './api-key-admin-console.messages';
import { apiKeyColumns } from './api-key-columns.console';
import { ApiKeyForm } from './api-key-form.console';

const LIST = listSpec({ call: apiKeysCalls('/'), read: ({ apiKeys }) => ({ rows: apiKeys }) });

/** Keys for programs of others: what each may do, when it was used last. */
export function ApiKeys() {
  const mayWrite = useRight('settings.write');
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<{ name: string; key: string }>();
  const add = mayWrite && (
    <Button size="sm" onClick={() => setAdding(true)}>
      <Plus aria-hidden className="size-4" />
      {messages.createKey}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={messages.apiKeys}
        text={richText(messages.whatKeysAreFor, {
          docs: (text) => (
            <a href="/api/docs" className="font-medium text-accent underline">
              {text}
            </a>
          ),
        })}
        actions={add}
        list={useList(LIST)}
        columns={apiKeyColumns(mayWrite)}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        empty={{
          icon: KeyRound,
          title: messages.noApiKeysYet,
          text: messages.connectAccounting,
          action: add,
        }}
      />
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title={messages.createApiKey}>
        <ApiKeyForm
          onCreated={(result) => {
            setAdding(false);
            setCreated(result);
          }}
        />
      </Dialog>
      <Dialog isOpen={created !== undefined} onClose={() => setCreated(undefined)} title={messages.key(created?.name)}>
        {created && (
          <SecretOnce name={messages.apiKey} secret={created.key} onClose={() => setCreated(undefined)}>
            <p className="text-sm text-muted">
              {richText(messages.programsSendIt, { header: (text) => <code className="break-all">{text}</code> })}
            </p>
          </SecretOnce>
        )}
      </Dialog>
    </>
  );
}
