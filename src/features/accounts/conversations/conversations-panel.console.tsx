import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiListQuery } from '#console/api-query';
import { Card } from '#console/card';
import { formatWhen } from '#console/format';
import { SkeletonPanel } from '#console/skeleton';
import { Loaded } from '#console/table/loaded';
import { useRight } from '#features/accounts/staff/use-right.console';
import { adminPaths } from '#shared/admin-paths';
import { ConversationBadge } from './conversation-words.console';
import { conversationsCalls } from './conversations.calls';
import type { ConversationPage } from './conversations.schema';
import { conversationsPanelMessages as texts } from './conversations-console.messages';
import { NewMessageButton } from './new-message.console';

const SHOWN = 5;

/** The conversations of an order or a customer, and the start of a new one. Nothing for those who may not read them. */
export function ConversationsPanel({ of, subject }: { of: { order: string } | { customer: string }; subject?: string }) {
  const mayRead = useRight('customers.read');
  const list = useQuery({ ...apiListQuery(conversationsCalls('/', { query: { ...of, limit: SHOWN } })), enabled: mayRead });
  if (!mayRead) return null;
  const to = 'order' in of ? { orderId: of.order } : { customerId: of.customer };
  return (
    <Card title={texts.messages} actions={<NewMessageButton to={to} subject={subject} />} isFlush>
      <Loaded query={list} skeleton={<SkeletonPanel lines={2} />}>
        {({ conversations, total }) => (
          <>
            <Rows conversations={conversations} />
            {total > SHOWN && 'customer' in of && (
              <p className="border-t border-line px-4 py-2 text-sm text-muted sm:px-5">{texts.earlierOnesAreInMessages(total - SHOWN)}</p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Rows({ conversations }: Pick<ConversationPage, 'conversations'>) {
  if (conversations.length === 0) return <p className="border-t border-line px-4 py-4 text-sm text-muted sm:px-5">{texts.noMessagesYet}</p>;
  return (
    <ul className="border-t border-line">
      {conversations.map(({ _id, subject, excerpt, status, lastMessageAt, customer }) => (
        <li key={_id} className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0 sm:px-5">
          <div className="min-w-0 flex-1">
            <Link to={adminPaths.conversation(_id)} dir="auto" className="font-medium wrap-anywhere hover:underline">
              {subject}
            </Link>
            <p className="truncate text-sm text-muted">
              <time dateTime={lastMessageAt}>{formatWhen(lastMessageAt)}</time> · {customer ? '' : `${texts.notSignedIn} · `}
              <bdi>{excerpt}</bdi>
            </p>
          </div>
          <ConversationBadge status={status} />
        </li>
      ))}
    </ul>
  );
}
