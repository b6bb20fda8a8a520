import type { Tx } from '#db/database.server';
import { AppError } from '#shared/errors';
import { pagesMessages as messages } from './pages.messages';
import * as queries from './pages.queries.server';

/** Nobody else gets the slug until the transaction ends. Throws `conflict` for an address of another page. */
export async function requireFreeSlug(tx: Tx, requested: queries.RequestedSlug): Promise<void> {
  await queries.lockSlug(tx, requested.slug);
  if (await queries.isSlugTaken(tx, requested)) {
    throw new AppError('conflict', { fields: [{ field: 'slug', message: messages.slugTaken }] });
  }
}
