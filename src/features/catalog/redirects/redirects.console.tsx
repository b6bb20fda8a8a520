import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CornerDownRight, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { apiListQuery, refreshPaths } from '#console/api-query';
import { Badge } from '#console/badge';
import { confirm } from '#console/confirm';
import { DataTable } from '#console/data-table';
import type { Column } from '#console/data-table.types';
import { EmptyState } from '#console/empty-state';
import { FilterBar } from '#console/filter-bar';
import { formatWhen } from '#console/format';
import { PageHeader } from '#console/page-header';
import { useTableState } from '#console/use-table-state';
import { api } from '#http/api-client';
import { messageOf, UNREACHABLE } from '#http/api-error';
import { Button, IconButton } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { toast } from '#ui/toast';
import { RedirectForm } from './redirect-form.console';
import type { Redirect, RedirectPage } from './redirects.schema';

const ROWS = 50;
const SPEC = { filters: ['q'], sort: '' };

const COLUMNS: Column<Redirect>[] = [
  { key: 'from', title: 'From', width: 14, grows: true, card: 'title', cell: ({ from }) => <Path path={from} /> },
  { key: 'to', title: 'To', width: 14, grows: true, card: 'below', cell: ({ to }) => <Path path={to} /> },
  {
    key: 'kind',
    title: 'Kind',
    width: 8,
    cell: ({ kind }) => (kind === 'product' ? <Badge>Product</Badge> : <Badge tone="accent">Own</Badge>),
  },
  { key: 'when', title: 'Added', width: 7, cell: ({ createdAt }) => <time dateTime={createdAt}>{formatWhen(createdAt)}</time> },
  {
    key: 'delete',
    title: 'Delete',
    isTitleHidden: true,
    width: 4,
    card: 'end',
    isFixed: true,
    cell: (redirect) => <DeleteButton redirect={redirect} />,
  },
];

/** Where addresses lead that the shop does not have, own ones and former ones of products. */
export function Redirects() {
  const state = useTableState(SPEC);
  const [isAdding, setAdding] = useState(false);
  const query = new URLSearchParams({ ...state.filters, limit: String(ROWS), page: String(state.page) });
  const { data, error, isPlaceholderData, refetch } = useQuery(apiListQuery<RedirectPage>(`/admin/redirects?${query}`));
  const add = (
    <Button size="sm" onClick={() => setAdding(true)}>
      <Plus aria-hidden className="size-4" />
      Add redirect
    </Button>
  );
  const isFiltered = Object.keys(state.filters).length > 0;
  return (
    <>
      <PageHeader
        title="Redirects"
        text="Visitors of an old address come to the right page. Renamed products are here by themselves."
        actions={add}
      />
      <DataTable
        name="Redirects"
        columns={COLUMNS}
        rows={data?.redirects}
        rowKey={({ _id }) => _id}
        rowName={({ from }) => from}
        state={state}
        total={data?.total}
        pageSize={ROWS}
        isStale={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        toolbar={<FilterBar state={state} search={{ name: 'q', label: 'Search addresses' }} />}
        empty={
          <EmptyState
            icon={CornerDownRight}
            title={isFiltered ? 'No address matches' : 'No redirects yet'}
            text={isFiltered ? undefined : 'Addresses of an old shop, of a campaign or of a page that is gone can lead to any page here.'}
          >
            {!isFiltered && add}
          </EmptyState>
        }
      />
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title="Add redirect">
        <RedirectForm onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}

function Path({ path }: { path: string }) {
  return <span className="wrap-anywhere">{path}</span>;
}

function DeleteButton({ redirect: { _id, from } }: { redirect: Redirect }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.delete<{ message: string }>(`/admin/redirects/${encodeURIComponent(_id)}`),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error, UNREACHABLE)),
    onSettled: () => refreshPaths(client, '/admin/redirects'),
  });
  const question = {
    title: 'Delete this redirect?',
    text: `${from} will not be found any more. Activity can bring it back.`,
    action: 'Delete',
    isDanger: true,
  };
  return (
    <IconButton
      label={`Delete ${from}`}
      disabled={remove.isPending}
      onClick={async () => {
        if (await confirm(question)) remove.mutate();
      }}
      className="not-pointer-coarse:size-9"
    >
      <Trash2 aria-hidden className="size-4" />
    </IconButton>
  );
}
