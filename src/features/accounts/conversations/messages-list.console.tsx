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
import { richText } from '#ui/rich-text';
import { useConversationCounts } from './conversation-counts.console';
import { ConversationBadge } from './conversation-words.console';
import { conversationsCalls } from './conversations.calls';
import type { Conversation, ConversationCounts } from './conversations.schema';
import { messagesListMessages as texts } from './conversations-console.messages';
import { SavedRepliesDialog } from './saved-replies.console';

const LIST = listSpec({
  call: conversationsCalls('/'),
  filters: ['q', 'status', 'assigned'],
  pageSize: 50,
  read: ({ conversations, total }) => ({ rows: conversations, total }),
});

const COLUMNS: Column<Conversation>[] = [
  {
    key: 'subject',
    title: texts.subject,
    width: 14,
    grows: true,
    isLink: true,
    isFixed: true,
    card: 'title',
    cell: ({ subject }) => subject,
  },
  {
    key: 'from',
    title: texts.with,
    width: 10,
    card: 'below',
    cell: ({ name, customer }) => (
      <span className="block truncate">
        {customer ? customer.name : richText(texts.guest, { name, kind: (text) => <span className="text-muted">{text}</span> })}
      </span>
    ),
  },
  { key: 'status', title: texts.status, width: 7, card: 'end', cell: ({ status }) => <ConversationBadge status={status} /> },
  {
    key: 'excerpt',
    title: texts.lastMessage,
    width: 17,
    cell: ({ excerpt }) => (
      <span dir="auto" className="block truncate text-muted">
        {excerpt}
      </span>
    ),
  },
  {
    key: 'assigned',
    title: texts.assignedTo,
    width: 8,
    cell: ({ assignedTo }) => (
      <span dir="auto" className="block truncate">
        {assignedTo?.name ?? <span className="text-muted">{texts.nobody}</span>}
      </span>
    ),
  },
  {
    key: 'when',
    title: texts.when,
    width: 6,
    card: 'belowEnd',
    cell: ({ lastMessageAt }) => <time dateTime={lastMessageAt}>{formatWhen(lastMessageAt)}</time>,
  },
];

const VIEWS = [
  { label: texts.open, count: 'open', filters: {} },
  { label: texts.waiting, count: 'waiting', filters: { status: 'waiting' } },
  { label: texts.mine, count: 'mine', filters: { assigned: 'me', status: 'open' } },
  { label: texts.answered, filters: { status: 'replied' } },
  { label: texts.closed, filters: { status: 'closed' } },
  { label: texts.all, filters: { status: 'all' } },
] as const satisfies readonly ListView<keyof ConversationCounts>[];

/** Conversations with shoppers; those that wait come first. */
export function MessagesList() {
  const [isEditing, setEditing] = useState(false);
  const mayWrite = useRight('customers.write');
  const counts = useConversationCounts(true).data?.counts;
  const replies = mayWrite && (
    <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
      {texts.savedReplies}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={texts.messages}
        actions={replies}
        views={{ tabs: VIEWS, counts }}
        list={useList(LIST)}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        rowName={({ subject }) => subject}
        rowLink={({ _id }) => adminPaths.conversation(_id)}
        search={{ name: 'q', label: texts.searchNames }}
        empty={{
          icon: MessagesSquare,
          title: texts.nobodyWaits,
          text: texts.whatVisitorsWriteByTheContactForm,
          filtered: { title: texts.noMessageMatches, text: texts.tryAnotherWord, showAll: texts.showOpenMessages },
        }}
      />
      <SavedRepliesDialog isOpen={isEditing} onClose={() => setEditing(false)} />
    </>
  );
}
