import { Badge, type Tone } from '#console/badge';
import type { PromotionState, PromotionView } from '#features/pricing/promotions/promotions.schema';
import { promotionStatusMessages as messages } from './promotion-screens.messages';

const BADGES = {
  running: { label: messages.running, tone: 'good' },
  scheduled: { label: messages.scheduled, tone: 'accent' },
  paused: { label: messages.paused, tone: 'warn' },
  ended: { label: messages.ended, tone: 'neutral' },
} as const satisfies Record<PromotionState, { label: string; tone: Tone }>;

export function PromotionBadge({ promotion: { state } }: { promotion: PromotionView }) {
  const { label, tone } = BADGES[state];
  return <Badge tone={tone}>{label}</Badge>;
}
