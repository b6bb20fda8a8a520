import { Badge, type Tone } from '#console/badge';
import type { PhotoStatus, ReviewStatus } from '#features/catalog/reviews/reviews.rules';
import { reviewStatusMessages as messages } from './review-moderation-console.messages';

const BADGES = {
  published: { label: messages.published, tone: 'good' },
  waiting: { label: messages.toApprove, tone: 'warn' },
  hidden: { label: messages.hidden, tone: 'neutral' },
} as const satisfies Record<ReviewStatus, { label: string; tone: Tone }>;

/** `isQuiet` in lists: most reviews are published. */
export function ReviewBadge({ status, isQuiet = false }: { status: ReviewStatus; isQuiet?: boolean }) {
  if (isQuiet && status === 'published') return <span className="text-sm text-muted">{BADGES.published.label}</span>;
  const { label, tone } = BADGES[status];
  return <Badge tone={tone}>{label}</Badge>;
}

const PHOTO_BADGES = {
  waiting: { label: messages.toApprove, tone: 'warn' },
  approved: { label: messages.approved, tone: 'good' },
  refused: { label: messages.refused, tone: 'neutral' },
} as const satisfies Record<PhotoStatus, { label: string; tone: Tone }>;

export function PhotoBadge({ status }: { status: PhotoStatus }) {
  const { label, tone } = PHOTO_BADGES[status];
  return <Badge tone={tone}>{label}</Badge>;
}
