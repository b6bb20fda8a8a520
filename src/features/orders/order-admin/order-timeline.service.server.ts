import { toTyped } from '#features/accounts/notes/notes.rules';
import type { Person } from '#features/accounts/notes/notes.schema';
import { type CodedNote, readNote } from '#features/orders/orders/order-notes.server';
import { ordersMessages } from '#features/orders/orders/orders.messages';
import { selectAnyOrder } from '#features/orders/orders/orders.queries.server';
import type { Shop } from '#server/shop.server';
import { notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { type Cents, toDollars } from '#shared/money';
import { selectTimeline, type TimelineRow } from './order-timeline.queries.server';
import type { TimelineEntry, TimelinePage, TimelineQuery } from './order-timeline.schema';

const ENTRIES_PER_PAGE = 20;

/** All that happened to an order, newest first. Throws `not_found`. */
export async function readTimeline(
  shop: Shop,
  orderId: string,
  { limit = ENTRIES_PER_PAGE, cursor }: TimelineQuery,
): Promise<TimelinePage> {
  const isKnown = isUuid(orderId) && (await selectAnyOrder(shop.db, orderId)) !== undefined;
  if (!isKnown) throw notFound(ordersMessages.notFound);
  const rows = await selectTimeline(shop.db, orderId, { limit, cursor });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { entries: shown.map(toEntry), ...(rows.length > limit && last && { nextCursor: `${last.micros}_${last.key}` }) };
}

/** Facts are as the query makes them for each kind, except that money is in cents and what is absent is null. */
function toEntry({ key, kind, at, by, facts }: TimelineRow): TimelineEntry {
  const { amountCents, mentions, codedNote, ...others } = facts;
  const input = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null));
  if (typeof input.text === 'string') input.text = toTyped(input.text, (mentions ?? []) as Person[]);
  if (typeof input.note === 'string') input.note = readNote({ note: input.note, codedNote: codedNote as CodedNote | null });
  const amount = typeof amountCents === 'number' ? { amount: toDollars(amountCents as Cents) } : {};
  return { _id: key, kind, at: at.toISOString(), ...(by !== null && { by }), ...input, ...amount } as TimelineEntry;
}
