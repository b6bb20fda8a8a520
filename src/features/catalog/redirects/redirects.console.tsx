import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CornerDownRight, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { Badge } from '#console/badge';
import { confirm } from '#console/dialog/confirm';
import { formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import { listSpec, useList } from '#console/table/use-list';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { Button, IconButton } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { toast } from '#ui/toast';
import { RedirectForm } from './redirect-form.console';
import { redirectsCalls } from './redirects.calls';
import type { Redirect } from './redirects.schema';
import { redirectsScreenMessages as messages } from './redirects-console.messages';

const LIST = listSpec({
  call: redirectsCalls('/'),
  filters: ['q'],
  pageSize: 50,
  read: ({ redirects, total }) => ({ rows: redirects, total }),
});

const COLUMNS: Column<Redirect>[] = [
  { key: 'from', title: messages.from, width: 14, grows: true, card: 'title', cell: ({ from }) => <Path path={from} /> },
  { key: 'to', title: messages.to, width: 14, grows: true, card: 'below', cell: ({ to }) => <Path path={to} /> },
  {
    key: 'kind',
    title: messages.kind,
    width: 8,
    cell: ({ kind }) => (kind === 'product' ? <Badge>{messages.product}</Badge> : <Badge tone="accent">{messages.own}</Badge>),
  },
  { key: 'when', title: messages.added, width: 7, cell: ({ createdAt }) => <time dateTime={createdAt}>{formatWhen(createdAt)}</time> },
  {
    key: 'delete',
    title: messages.delete,
    isTitleHidden: true,
    width: 4,
    card: 'end',
    isFixed: true,
    cell: (redirect) => <DeleteRedirect redirect={redirect} />,
  },
];

/** Where addresses lead that the shop does not have, own ones and former ones of products. */
export function Redirects() {
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button size="sm" onClick={() => setAdding(true)}>
      <Plus aria-hidden className="size-4" />
      {messages.addRedirect}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={messages.redirects}
        text={messages.visitorsOfAnOldAddressCome}
        actions={add}
        list={useList(LIST)}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        rowName={({ from }) => from}
        search={{ name: 'q', label: messages.searchAddresses }}
        empty={{
          icon: CornerDownRight,
          title: messages.noRedirectsYet,
          text: messages.addressesOfAnOldShop,
          action: add,
          filtered: { title: messages.noAddressMatches, showAll: messages.showAllRedirects },
        }}
      />
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title={messages.addRedirect}>
        <RedirectForm onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}

function Path({ path }: { path: string }) {
  return <span className="wrap-anywhere">{path}</span>;
}

function DeleteRedirect({ redirect: { _id, from } }: { redirect: Redirect }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.delete(redirectsCalls('/:redirectId', { param: { redirectId: _id } })),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, redirectsCalls('/')),
  });
  const question = {
    title: messages.deleteThisRedirect,
    text: messages.willNotBeFoundAnyMore(from),
    action: messages.delete,
    isDanger: true,
  };
  return (
    <IconButton
      label={messages.deleteLabel(from)}
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
