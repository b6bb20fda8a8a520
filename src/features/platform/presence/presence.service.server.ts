import type { Shop } from '#server/shop.server';
import { notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import * as queries from './presence.queries.server';
import { PRESENT_MS, readSubject } from './presence.rules';
import type { Presence, PresenceReport } from './presence.schema';
import { presenceApiMessages as messages } from './presence-api.messages';

const NOBODY: Presence = { others: [], latest: '0', changes: [] };

/**
 * Reports that somebody has something open, and who else does, on any machine. `mayRead` throws unless the person may know it. Throws
 * `not_found` where nothing can have this id.
 */
export async function report(
  { db }: Shop,
  { userId, subject, tab, isLeaving, since }: PresenceReport & { userId: string },
  requireRight: (type: NonNullable<ReturnType<typeof readSubject>>['type']) => void,
): Promise<Presence> {
  const thing = readSubject(subject);
  if (!thing) throw notFound();
  requireRight(thing.type);
  if (thing.type === 'order' && !isUuid(thing.id)) throw notFound();
  if (isLeaving) {
    await queries.endPresence(db, { subject, userId, tab });
    return NOBODY;
  }
  const row = await queries.reportPresence(db, { subject, ...thing, userId, tab, since, presentMs: PRESENT_MS });
  return {
    others: row.others,
    version: row.version ?? undefined,
    updatedAt: row.updatedAt?.toISOString(),
    latest: row.latest,
    changes: row.changes.map(({ id, by, action, at }) => ({ _id: id, by: by ?? messages.theShop, action, at: new Date(at).toISOString() })),
  };
}
