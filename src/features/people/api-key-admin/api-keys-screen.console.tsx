import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { apiListQuery } from '#console/api-query';
import { EmptyState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { SecretOnce } from '#console/secret-once';
import { DataTable } from '#console/table/data-table';
import { useTableState } from '#console/table/use-table-state';
import { useRight } from '#features/people/staff/use-right.console';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import type { ApiKey } from './api-key-admin.schema';
import { apiKeyColumns } from './api-key-columns.console';
import { ApiKeyForm } from './api-key-form.console';

const TABLE = { filters: [], sort: '' };

/** Keys for programs of others: what each may do, when it was used last. */
export function ApiKeys() {
  const state = useTableState(TABLE);
  const mayWrite = useRight('settings.write');
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<{ name: string; key: string }>();
  const { data, error, refetch } = useQuery(apiListQuery<{ apiKeys: ApiKey[] }>('/admin/api-keys'));
  const add = mayWrite && (
    <Button size="sm" onClick={() => setAdding(true)}>
      <Plus aria-hidden className="size-4" />
      Create key
    </Button>
  );
  return (
    <>
      <PageHeader
        title="API keys"
        text={
          <>
            Other programs read and change the shop with a key, within the rights that you choose. What they may call is described in{' '}
            <a href="/api/docs" className="font-medium text-accent underline">
              the API’s pages
            </a>
            .
          </>
        }
        actions={add}
      />
      <DataTable
        name="API keys"
        columns={apiKeyColumns(mayWrite)}
        rows={data?.apiKeys}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        state={state}
        total={data?.apiKeys.length}
        pageSize={data?.apiKeys.length ?? 1}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={KeyRound} title="No API keys yet" text="Connect accounting, a warehouse or a program of your own.">
            {add}
          </EmptyState>
        }
      />
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title="Create API key">
        <ApiKeyForm
          onCreated={(result) => {
            setAdding(false);
            setCreated(result);
          }}
        />
      </Dialog>
      <Dialog isOpen={created !== undefined} onClose={() => setCreated(undefined)} title={`Key “${created?.name}”`}>
        {created && (
          <SecretOnce name="API key" secret={created.key} onClose={() => setCreated(undefined)}>
            <p className="text-sm text-muted">
              Programs send it with each call, as <code className="break-all">Authorization: Bearer …</code>
            </p>
          </SecretOnce>
        )}
      </Dialog>
    </>
  );
}
