import { MessagesSquare } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatWhen } from '#console/format';
import { PageHeader } from '#console/page-header';
import { DataTable } from '#console/table/data-table';
import type { Column } from '#console/table/data-table.types';
import { EmptyList } from '#console/table/empty-list';
import { FilterBar } from '#console/table/filter-bar';
import { usePagedList } from '#console/table/use-paged-list';
import type { TableState } from '#console/table/use-table-state';
import { LinkTabs } from '#console/tabs';
import { useRight } from '#features/people/staff/use-right.console';
import { adminPaths } from '#shared/admin-paths';
import { Button } from '#ui/button';
import { useConversationCounts } from './conversation-counts.console';
import { CONVERSATIONS, ConversationBadge } from './conversation-words.console';
import type { Conversation, ConversationCounts, ConversationPage } from './conversations.schema';
import { SavedRepliesDialog } from './saved-replies.console';

const ROWS = 50;
const SPEC = { filters: ['q', 'status', 'assigned'], sort: '' };

const COLUMNS: Column<Conversation>[] = [
  { key: 'subject', title: 'Subject', width: 14, grows: true, isLink: true, isFixed: true, card: 'title', cell: ({ subject }) => subject },
  {
    key: 'from',
    title: 'With',
    width: 10,
    card: 'below',
    cell: ({ name, customer }) => (
      <span className="block truncate">
        {customer?.name ?? name}
        {!customer && <span className="text-muted"> (guest)</span>}
      </span>
    ),
  },
  { key: 'status', title: 'Status', width: 7, card: 'end', cell: ({ status }) => <ConversationBadge status={status} /> },
  {
    key: 'excerpt',
    title: 'Last message',
    width: 17,
    cell: ({ excerpt }) => <span className="block truncate text-muted">{excerpt}</span>,
  },
  {
    key: 'assigned',
    title: 'Assigned to',
    width: 8,
    cell: ({ assignedTo }) => <span className="block truncate">{assignedTo?.name ?? <span className="text-muted">Nobody</span>}</span>,
  },
  {
    key: 'when',
    title: 'When',
    width: 6,
    card: 'belowEnd',
    cell: ({ lastMessageAt }) => <time dateTime={lastMessageAt}>{formatWhen(lastMessageAt)}</time>,
  },
];

const VIEWS = [
  { label: 'Open', count: 'open', filters: {} },
  { label: 'Waiting', count: 'waiting', filters: { status: 'waiting' } },
  { label: 'Mine', count: 'mine', filters: { assigned: 'me', status: 'open' } },
  { label: 'Answered', count: undefined, filters: { status: 'replied' } },
  { label: 'Closed', count: undefined, filters: { status: 'closed' } },
  { label: 'All', count: undefined, filters: { status: 'all' } },
] as const satisfies readonly {
  label: string;
  count: keyof ConversationCounts | undefined;
  filters: { status?: string; assigned?: string };
}[];

/** Conversations with shoppers; those that wait come first. */
export function MessagesList() {
  const { state, data, table } = usePagedList<ConversationPage>(CONVERSATIONS, SPEC, ROWS);
  const [isEditing, setEditing] = useState(false);
  const mayWrite = useRight('customers.write');
  const counts = useConversationCounts(true).data?.counts;
  const tabs = useMemo(() => toTabs(state, counts), [state, counts]);
  const replies = mayWrite && (
    <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
      Saved replies
    </Button>
  );
  return (
    <>
      <PageHeader title="Messages" actions={replies} />
      <div className="mb-3">
        <LinkTabs label="Views" tabs={tabs} />
      </div>
      <DataTable
        name="Messages"
        columns={COLUMNS}
        rows={data?.conversations}
        rowKey={({ _id }) => _id}
        rowName={({ subject }) => subject}
        rowLink={({ _id }) => adminPaths.conversation(_id)}
        {...table}
        toolbar={<FilterBar state={state} search={{ name: 'q', label: 'Search names, subjects, messages' }} />}
        empty={
          <EmptyList
            state={state}
            icon={MessagesSquare}
            filtered={{ title: 'No message matches', text: 'Try another word, or all messages.', showAll: 'Show open messages' }}
            title="Nobody waits"
            text="What visitors write by the contact form appears here, and is answered by mail."
          />
        }
      />
      <SavedRepliesDialog isOpen={isEditing} onClose={() => setEditing(false)} />
    </>
  );
}

function toTabs(state: TableState, counts: ConversationCounts | undefined) {
  return VIEWS.map(({ label, count, filters }) => {
    const { status, assigned }: { status?: string; assigned?: string } = filters;
    return {
      label,
      to: state.toFilters({ status, assigned }),
      isCurrent: state.filters.status === status && state.filters.assigned === assigned,
      count: count && counts?.[count],
    };
  });
}
