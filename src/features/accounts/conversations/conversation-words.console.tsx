import { Badge, type Tone } from '#console/badge';
import type { ConversationStatus } from './conversations.rules';
import { conversationWordsMessages as messages } from './conversations-console.messages';

const STATUSES = {
  waiting: { label: messages.waiting, tone: 'warn' },
  replied: { label: messages.answered, tone: 'good' },
  closed: { label: messages.closed, tone: 'neutral' },
} as const satisfies Record<ConversationStatus, { label: string; tone: Tone }>;

export function ConversationBadge({ status }: { status: ConversationStatus }) {
  const { label, tone } = STATUSES[status];
  return <Badge tone={tone}>{label}</Badge>;
}
