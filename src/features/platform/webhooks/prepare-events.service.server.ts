import { inTransaction } from '#db/transaction.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import * as queries from './events.queries.server';
import type { EventType } from './webhooks.rules';

const PREPARED_AT_ONCE = 50;

/** What the message of each event contains, by the id of what it is about. Throws `not_found` for what is gone by now. */
export type EventData = Record<EventType, (shop: Shop, subjectId: string) => Promise<object>>;

/**
 * Writes the bodies of new events, once for all endpoints and attempts, and a delivery for each endpoint. Any number of processes may
 * call it. A body shows its subject as it is now, which is right after the event.
 */
export async function prepareEvents(shop: Shop, { data, stop }: { data: EventData; stop: AbortSignal }): Promise<void> {
  while (!stop.aborted && (await prepareBatch(shop, data)) === PREPARED_AT_ONCE);
}

async function prepareBatch(shop: Shop, data: EventData): Promise<number> {
  return inTransaction(shop.db, async (tx) => {
    const events = await queries.takeNewEvents(tx, PREPARED_AT_ONCE);
    const unsent: string[] = [];
    for (const event of events) {
      const content = isRepeated(event, events) ? undefined : await load(shop, data, event);
      if (content) await queries.storeBody(tx, event, toBody(event, content));
      else unsent.push(event.id);
    }
    if (unsent.length > 0) await queries.deleteEvents(tx, unsent);
    return events.length;
  });
}

/** Saving a product changes it several times: its other events at this moment say the same. */
function isRepeated({ id, type, subjectId }: queries.NewEventRow, events: readonly queries.NewEventRow[]): boolean {
  if (type !== 'product.updated') return false;
  const same = events.filter((event) => event.subjectId === subjectId && event.type.startsWith('product.'));
  return same.some((event) => event.type === 'product.created') || same.findLast((event) => event.type === type)?.id !== id;
}

/** Undefined for what does not exist any more, or for an event of a later release. */
async function load(shop: Shop, data: EventData, { type, subjectId }: queries.NewEventRow): Promise<object | undefined> {
  const loadData = (data as Record<string, EventData[EventType] | undefined>)[type];
  try {
    return await loadData?.(shop, subjectId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** As Standard Webhooks proposes. */
export function toBody({ type, at }: { type: string; at: Date }, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}
