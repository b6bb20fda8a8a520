import type { RateLimit } from '#http/rate-limit.server';
import { HOUR_MS } from '#shared/time';

/** docs/rules.md#media-upload */
export const PICTURE_MAX_BYTES = 20 * 1024 * 1024;
export const PICTURE_MAX_PIXELS = 50_000_000;
export const ALT_MAX_LENGTH = 500;

/** A shop that moves in uploads thousands; beyond this, somebody fills the disk. */
export const mediaLimits = {
  upload: { name: 'upload', windowMs: HOUR_MS, perNetwork: 5_000, perAccount: 5_000 },
} as const satisfies Record<string, RateLimit>;
