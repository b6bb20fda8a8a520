import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import type { ListView } from '#console/table/list-views';
import { listSpec, useList } from '#console/table/use-list';
import { useRight } from '#features/accounts/staff/use-right.console';
import { adminPaths } from '#shared/admin-paths';
import { Button } from '#ui/button';
import { useConversationCounts } from './conversation-counts.console';
import { ConversationBadge } from './conversation-words.console';
import { conversationsCalls } from './conversations.calls';
import type { Conversation, ConversationCounts } from './conversations.schema';
import { SavedRepliesDialog } from './saved-replies.console';

const LIST = listSpec({
  call: conversationsCalls('/'),
  filters: ['q', 'status', 'assigned'],
  pageSize: 50,
  read: ({ conversations, total }) => ({ rows: conversations, total }),
});

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
  { label: 'Answered', filters: { status: 'replied' } },
  { label: 'Closed', filters: { status: 'closed' } },
  { label: 'All', filters: { status: 'all' } },
] as const satisfies readonly ListView<keyof ConversationCounts>[];

/** Conversations with shoppers; those that wait come first. */
export function MessagesList() {
  const [isEditing, setEditing] = useState(false);
  const mayWrite = useRight('customers.write');
  const counts = useConversationCounts(true).data?.counts;
  const replies = mayWrite && (
    <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
      Saved replies
    </Button>
  );
  return (
    <>
      <ListScreen
        title="Messages"
        actions={replies}
        views={{ tabs: VIEWS, counts }}
        list={useList(LIST)}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        rowName={({ subject }) => subject}
        rowLink={({ _id }) => adminPaths.conversation(_id)}
        search={{ name: 'q', label: 'Search names, subjects, messages' }}
        empty={{
          icon: MessagesSquare,
          title: 'Nobody waits',
          text: 'What visitors write by the contact form appears here, and is answered by mail.',
          filtered: { title: 'No message matches', text: 'Try another word, or all messages.', showAll: 'Show open messages' },
        }}
      />
      <SavedRepliesDialog isOpen={isEditing} onClose={() => setEditing(false)} />
    </>
  );
}
