import type { Shop } from '#server/shop.server';
import * as queries from './audit.queries.server';
import type { AuditPage, AuditPeople, AuditQuery } from './audit.schema';
import { toEntries } from './audit-view.server';
import type { UndoRegistry } from './undo-registry.server';

/** Audit entries, the newest first. Pages use a cursor, because entries are added while the log is read. */
export async function listAuditEntries(shop: Shop, query: AuditQuery, registry: UndoRegistry): Promise<AuditPage> {
  const rows = await queries.selectEntries(shop.db, query);
  const shown = rows.slice(0, query.limit);
  return {
    entries: await toEntries(shop.db, shown, registry),
    limit: query.limit,
    nextCursor: rows.length > shown.length ? String(shown.at(-1)?.id) : undefined,
  };
}

/** Everybody who is in the log, by name. */
export async function listAuditPeople({ db }: Shop): Promise<AuditPeople> {
  const rows = await queries.selectActors(db);
  return { people: rows.map(({ id, email, name }) => ({ _id: id, email, name: name ?? email })) };
}
