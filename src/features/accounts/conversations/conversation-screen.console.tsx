import { useQuery } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { PageHeader } from '#console/page-header';
import { UnloadedScreen } from '#console/unloaded-screen';
import { NotesPanel } from '#features/accounts/notes/notes-panel.console';
import { useRight } from '#features/accounts/staff/use-right.console';
import { PresenceBadge } from '#features/platform/presence/presence-badge.console';
import { usePresence } from '#features/platform/presence/use-presence.console';
import { adminPaths } from '#shared/admin-paths';
import { richText } from '#ui/rich-text';
import { ConversationActions } from './conversation-actions.console';
import { ConversationBadge } from './conversation-words.console';
import { conversationsCalls } from './conversations.calls';
import type { ConversationDetail } from './conversations.schema';
import { conversationScreenMessages as texts } from './conversations-console.messages';
import { MessageList } from './message-list.console';
import { ReplyForm } from './reply-form.console';
import { WriterCard } from './writer-card.console';

const BACK = { label: texts.messages, to: adminPaths.messages() };
/** What a shopper writes meanwhile appears by itself. */
const REFRESH_MS = 30_000;

/** One conversation: what was written, the reply, who it is. */
export function ConversationScreen() {
  const { conversationId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...apiQuery(conversationsCalls('/:conversationId', { param: { conversationId } })),
    refetchInterval: REFRESH_MS,
  });
  if (data) return <Conversation key={conversationId} conversation={data.conversation} />;
  return (
    <UnloadedScreen
      title={texts.message}
      back={BACK}
      error={error}
      onRetry={() => void refetch()}
      cards={[3, 1]}
      label={texts.loadingTheConversation}
    />
  );
}

function Conversation({ conversation }: { conversation: ConversationDetail }) {
  const mayWrite = useRight('customers.write');
  const { _id, subject, status, failedMailId } = conversation;
  const presence = usePresence(`conversation:${_id}`);
  return (
    <>
      <PageHeader
        title={subject}
        back={BACK}
        status={
          <>
            <ConversationBadge status={status} />
            <PresenceBadge others={presence?.others} />
          </>
        }
        actions={mayWrite && <ConversationActions conversation={conversation} />}
      />
      {failedMailId && (
        <p className="mb-4 flex items-center gap-3 rounded-md border border-line bg-surface px-4 py-3 text-bad">
          <MailWarning aria-hidden className="size-5 shrink-0" />
          <span>
            {richText(texts.aMailDidNotLeave, {
              mail: (text) => (
                <Link to={adminPaths.mail(failedMailId)} className="font-semibold underline">
                  {text}
                </Link>
              ),
            })}
          </span>
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_min(20rem,35%)]">
        <div className="grid grid-cols-1 gap-4">
          <MessageList conversation={conversation} />
          {mayWrite && <ReplyForm conversation={conversation} />}
        </div>
        <div className="grid grid-cols-1 gap-4">
          <WriterCard conversation={conversation} />
          <NotesPanel subject={{ type: 'conversation', id: _id }} />
        </div>
      </div>
    </>
  );
}
