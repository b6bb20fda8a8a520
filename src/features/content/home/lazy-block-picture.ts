import { lazyPart } from '#ui/lazy-part';

/** The blocks of a fresh shop have no pictures of their own. */
export const BlockPicture = lazyPart(async () => (await import('./block-picture')).BlockPicture);
