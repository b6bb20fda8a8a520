import { Badge, type Tone } from '#console/badge';
import type { ConversationStatus } from './conversations.rules';

const STATUSES = {
  waiting: { label: 'Waiting', tone: 'warn' },
  replied: { label: 'Answered', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const satisfies Record<ConversationStatus, { label: string; tone: Tone }>;

export function ConversationBadge({ status }: { status: ConversationStatus }) {
  const { label, tone } = STATUSES[status];
  return <Badge tone={tone}>{label}</Badge>;
}
