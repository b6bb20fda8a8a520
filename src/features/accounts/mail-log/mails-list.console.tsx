import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mails, RotateCw } from 'lucide-react';
import { apiQuery, refreshPaths } from '#console/api-query';
import { confirm } from '#console/dialog/confirm';
import { formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import type { ListView } from '#console/table/list-views';
import { listSpec, useList } from '#console/table/use-list';
import { useRight } from '#features/accounts/staff/use-right.console';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { adminPaths } from '#shared/admin-paths';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { mailLogCalls } from './mail-log.calls';
import type { LoggedMail, MailCounts } from './mail-log.schema';
import { mailsListMessages as messages } from './mail-log-console.messages';
import { kindOf, MailStatusBadge, outcomeOf } from './mail-words.console';

const LIST = listSpec({
  call: mailLogCalls('/'),
  filters: ['q', 'status'],
  pageSize: 50,
  read: ({ mails, total, totalIsMore }) => ({ rows: mails, total, totalIsMore }),
});

const COLUMNS: Column<LoggedMail>[] = [
  {
    key: 'subject',
    title: messages.subject,
    width: 15,
    grows: true,
    isLink: true,
    isFixed: true,
    card: 'title',
    cell: ({ subject }) => subject,
  },
  { key: 'to', title: messages.to, width: 14, card: 'below', cell: ({ to }) => <span className="block truncate">{to}</span> },
  { key: 'status', title: messages.status, width: 6, card: 'end', cell: ({ status }) => <MailStatusBadge status={status} /> },
  {
    key: 'outcome',
    title: messages.whatHappened,
    width: 11,
    cell: (mail) => mail.status !== 'sent' && <span className="block truncate text-muted">{outcomeOf(mail)}</span>,
  },
  { key: 'kind', title: messages.kind, width: 11, cell: (mail) => <span className="block truncate">{kindOf(mail)}</span> },
  {
    key: 'when',
    title: messages.when,
    width: 6,
    card: 'belowEnd',
    cell: ({ sentAt, enqueuedAt }) => <time dateTime={sentAt ?? enqueuedAt}>{formatWhen(sentAt ?? enqueuedAt)}</time>,
  },
];

const VIEWS = [
  { label: messages.all, filters: {} },
  { label: messages.failed, filters: { status: 'failed' }, count: 'failed' },
  { label: messages.waiting, filters: { status: 'queued' }, count: 'queued' },
  { label: messages.unclear, filters: { status: 'unknown' }, count: 'unknown' },
  { label: messages.sent, filters: { status: 'sent' } },
] as const satisfies readonly ListView<keyof MailCounts>[];

/** Every mail of the shop. */
export function MailsList() {
  const list = useList(LIST);
  const counts = useQuery(apiQuery(mailLogCalls('/counts'))).data?.counts;
  return (
    <ListScreen
      title={messages.mails}
      text={messages.everyMailThatLeftTheShop}
      actions={<ResendAll status={list.state.filters.status} counts={counts} />}
      views={{ tabs: VIEWS, counts }}
      list={list}
      columns={COLUMNS}
      rowKey={({ _id }) => _id}
      rowName={({ subject }) => subject}
      rowLink={({ _id }) => adminPaths.mail(_id)}
      search={{ name: 'q', label: messages.searchAddressesAndSubjects }}
      empty={{
        icon: Mails,
        title: messages.noMailsYet,
        text: messages.whatTheShopWritesToItsCustomers,
        filtered: { title: messages.noMailMatches, text: messages.tryAnotherWord, showAll: messages.showAllMails },
      }}
    />
  );
}

/** After the mail server was away. */
function ResendAll({ status, counts }: { status: string | undefined; counts: MailCounts | undefined }) {
  const client = useQueryClient();
  const mayWrite = useRight('customers.write');
  const resend = useMutation({
    mutationFn: (of: 'failed' | 'queued') => api.post(mailLogCalls('/resend'), { status: of }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, mailLogCalls('/')),
  });
  const of = status === 'queued' ? 'queued' : 'failed';
  const count = counts?.[of] ?? 0;
  if (!mayWrite || count === 0 || (status !== undefined && status !== of)) return null;
  const mails = messages.mailsOfCount(count);
  const label = of === 'queued' ? messages.tryAllNow : messages.sendFailedMailsAgain;
  const question = {
    title: of === 'queued' ? messages.tryNowQuestion(mails) : messages.sendAgainQuestion(mails),
    text: messages.eachGoesToTheAddress,
    action: label,
  };
  return (
    <Button
      size="sm"
      variant="secondary"
      isBusy={resend.isPending}
      onClick={async () => {
        if (of === 'queued' || (await confirm(question))) resend.mutate(of);
      }}
    >
      <RotateCw aria-hidden className="size-4" />
      {label}
    </Button>
  );
}
