import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mails, RotateCw } from 'lucide-react';
import { apiQuery, refreshPaths } from '#console/api-query';
import { confirm } from '#console/confirm';
import { formatCount, formatWhen } from '#console/format';
import { PageHeader } from '#console/page-header';
import { DataTable } from '#console/table/data-table';
import type { Column } from '#console/table/data-table.types';
import { EmptyList } from '#console/table/empty-list';
import { FilterBar } from '#console/table/filter-bar';
import { filterTabs } from '#console/table/filter-tabs';
import { usePagedList } from '#console/table/use-paged-list';
import { LinkTabs } from '#console/tabs';
import { useRight } from '#features/people/staff/use-right.console';
import { api } from '#http/api-client';
import { messageOf, UNREACHABLE } from '#http/api-error';
import { adminPaths } from '#shared/admin-paths';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import type { LoggedMail, MailCounts, MailPage } from './mail-log.schema';
import { kindOf, MailStatusBadge, outcomeOf } from './mail-words.console';
import { MAILS } from './use-resend.console';

const ROWS = 50;
const SPEC = { filters: ['q', 'status'], sort: '' };

const COLUMNS: Column<LoggedMail>[] = [
  { key: 'subject', title: 'Subject', width: 15, grows: true, isLink: true, isFixed: true, card: 'title', cell: ({ subject }) => subject },
  { key: 'to', title: 'To', width: 14, card: 'below', cell: ({ to }) => <span className="block truncate">{to}</span> },
  { key: 'status', title: 'Status', width: 6, card: 'end', cell: ({ status }) => <MailStatusBadge status={status} /> },
  {
    key: 'outcome',
    title: 'What happened',
    width: 11,
    cell: (mail) => mail.status !== 'sent' && <span className="block truncate text-muted">{outcomeOf(mail)}</span>,
  },
  { key: 'kind', title: 'Kind', width: 11, cell: (mail) => <span className="block truncate">{kindOf(mail)}</span> },
  {
    key: 'when',
    title: 'When',
    width: 6,
    card: 'belowEnd',
    cell: ({ sentAt, enqueuedAt }) => <time dateTime={sentAt ?? enqueuedAt}>{formatWhen(sentAt ?? enqueuedAt)}</time>,
  },
];

const VIEWS = [
  [undefined, 'All'],
  ['failed', 'Failed'],
  ['queued', 'Waiting'],
  ['unknown', 'Unclear'],
  ['sent', 'Sent'],
] as const;

/** Every mail of the shop. */
export function MailsList() {
  const { state, data, table } = usePagedList<MailPage>(MAILS, SPEC, ROWS);
  const counts = useQuery(apiQuery<{ counts: MailCounts }>(`${MAILS}/counts`)).data?.counts;
  return (
    <>
      <PageHeader
        title="Mails"
        text="Every mail that left the shop, for two years. Links and codes are masked."
        actions={<ResendAll status={state.filters.status} counts={counts} />}
      />
      <div className="mb-3">
        <LinkTabs label="Views" tabs={filterTabs(state, { filter: 'status', choices: VIEWS, counts })} />
      </div>
      <DataTable
        name="Mails"
        columns={COLUMNS}
        rows={data?.mails}
        rowKey={({ _id }) => _id}
        rowName={({ subject }) => subject}
        rowLink={({ _id }) => adminPaths.mail(_id)}
        {...table}
        toolbar={<FilterBar state={state} search={{ name: 'q', label: 'Search addresses and subjects' }} />}
        empty={
          <EmptyList
            state={state}
            icon={Mails}
            filtered={{ title: 'No mail matches', text: 'Try another word, or all mails.', showAll: 'Show all mails' }}
            title="No mails yet"
            text="What the shop writes to its customers and its staff appears here."
          />
        }
      />
    </>
  );
}

/** After the mail server was away. */
function ResendAll({ status, counts }: { status: string | undefined; counts: MailCounts | undefined }) {
  const client = useQueryClient();
  const mayWrite = useRight('customers.write');
  const resend = useMutation({
    mutationFn: (of: 'failed' | 'queued') => api.post<{ message: string }>(`${MAILS}/resend`, { status: of }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error, UNREACHABLE)),
    onSettled: () => refreshPaths(client, MAILS),
  });
  const of = status === 'queued' ? 'queued' : 'failed';
  const count = counts?.[of] ?? 0;
  if (!mayWrite || count === 0 || (status !== undefined && status !== of)) return null;
  const mails = count === 1 ? 'one mail' : `${formatCount(count)} mails`;
  const label = of === 'queued' ? 'Try all now' : 'Send failed mails again';
  const question = {
    title: of === 'queued' ? `Try ${mails} now?` : `Send ${mails} again?`,
    text: 'Each goes to the address that it was for. Mails with links or codes that are older than a day are left out.',
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
