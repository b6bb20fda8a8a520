import { MessagesSquare } from 'lucide-react';
import type { Attention } from '#console/attention';
import { adminPaths } from '#shared/admin-paths';
import { useConversationCounts } from './conversation-counts.console';
import { messagesAttentionMessages as texts } from './messages-attention.messages';

/** Shoppers who wait. */
export function useMessagesAttention(isEnabled: boolean): Attention {
  const { data, error } = useConversationCounts(isEnabled);
  const count = data?.counts.waiting ?? 0;
  const item = {
    key: 'messages',
    icon: MessagesSquare,
    text: texts.messagesToAnswer,
    count,
    to: `${adminPaths.messages()}?status=waiting`,
  };
  return { items: count > 0 ? [item] : [], isLoading: isEnabled && !data && !error, failed: error ? texts.messages : undefined };
}
