import type { Tone } from '#console/badge';
import type { ProductStatus } from './product-status.rules';
import { productStatusNames as names, scheduled } from './product-status-console.messages';

export const PRODUCT_STATUS_BADGES = {
  active: { label: names.active, tone: 'good' },
  draft: { label: names.draft, tone: 'neutral' },
  unlisted: { label: names.unlisted, tone: 'neutral' },
  scheduled: { label: scheduled, tone: 'accent' },
  archived: { label: names.archived, tone: 'warn' },
} as const satisfies Record<ProductStatus | 'scheduled', { label: string; tone: Tone }>;
