/** Limits of the moderation of reviews, for browser and server. */

export const REASON_MAX_LENGTH = 500;
export const REPLY_MAX_LENGTH = 5_000;
/** Reviews of one call; the console sends more in parts. */
export const MAX_AT_ONCE = 500;
/** Reviews with so many stars or fewer need somebody. The database has an index for it. */
export const LOW_RATING = 2;

export const MODERATION_SORTS = ['newest', 'oldest', 'lowest', 'highest'] as const;
export type ModerationSort = (typeof MODERATION_SORTS)[number];

/** With any, with none, or with some that wait for a decision. */
export const PHOTO_FILTERS = ['any', 'none', 'waiting'] as const;
export type PhotoFilter = (typeof PHOTO_FILTERS)[number];
