import { Badge, type Tone } from '#console/badge';
import type { PromotionState, PromotionView } from '#features/pricing/promotions/promotions.schema';

const BADGES = {
  running: { label: 'Running', tone: 'good' },
  scheduled: { label: 'Scheduled', tone: 'accent' },
  paused: { label: 'Paused', tone: 'warn' },
  ended: { label: 'Ended', tone: 'neutral' },
} as const satisfies Record<PromotionState, { label: string; tone: Tone }>;

export function PromotionBadge({ promotion: { state } }: { promotion: PromotionView }) {
  const { label, tone } = BADGES[state];
  return <Badge tone={tone}>{label}</Badge>;
}
