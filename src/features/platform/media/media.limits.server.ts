import type { RateLimit } from '#http/calls/rate-limit.server';
import { HOUR_MS } from '#shared/time';
import { PICTURE_MAX_MEGAPIXELS, PICTURE_SIZE_LIMIT } from './media.limits';

/** A picture in the form of an upload, as the API describes it. */
export const PICTURE_FIELD = {
  type: 'string',
  format: 'binary',
  description: `JPEG, PNG, WebP or AVIF, up to ${PICTURE_SIZE_LIMIT} and ${PICTURE_MAX_MEGAPIXELS} megapixels.`,
  isRequired: true,
} as const;

/** A shop that moves in uploads thousands; beyond this, somebody fills the disk. */
export const mediaLimits = {
  upload: { name: 'upload', windowMs: HOUR_MS, perNetwork: 5_000, perAccount: 5_000 },
} as const satisfies Record<string, RateLimit>;
