import * as v from 'valibot';
import { ORDER_STATUSES } from '#features/orders/orders/orders.rules';
import { RETURN_STATUSES } from '#features/orders/returns/returns.rules';
import { LimitParam, optionalParam } from '#shared/query-params';
import { allOrdersMessages as messages } from './all-orders.messages';

const shared = {
  _id: v.string(),
  at: v.string(),
  /** Absent for customers and for what the shop did by itself. */
  by: v.optional(v.string()),
};

/** Something that happened to an order. Money in dollars. */
const TimelineEntrySchema = v.variant('kind', [
  v.object({ ...shared, kind: v.literal('status'), status: v.picklist(ORDER_STATUSES), note: v.string() }),
  v.object({
    ...shared,
    kind: v.literal('payment'),
    amount: v.number(),
    status: v.string(),
    provider: v.string(),
    failureCode: v.optional(v.string()),
  }),
  v.object({ ...shared, kind: v.literal('refund'), amount: v.number(), status: v.string(), method: v.string(), reason: v.string() }),
  v.object({ ...shared, kind: v.literal('return'), status: v.picklist(RETURN_STATUSES), note: v.string(), returnId: v.string() }),
  v.object({
    ...shared,
    kind: v.literal('parcel'),
    number: v.number(),
    status: v.string(),
    carrier: v.optional(v.string()),
    trackingNumber: v.optional(v.string()),
  }),
  /** Its text names people as '@Grace Hopper'. */
  v.object({ ...shared, kind: v.literal('note'), text: v.string() }),
  v.object({ ...shared, kind: v.literal('mail'), title: v.string(), recipient: v.string(), status: v.string(), mailId: v.string() }),
  /** Another entry of the audit log, like an edit. */
  v.object({ ...shared, kind: v.literal('change'), action: v.string(), reason: v.optional(v.string()) }),
]);
export type TimelineEntry = v.InferOutput<typeof TimelineEntrySchema>;

export const TimelinePageSchema = v.object({
  /** The newest first. */
  entries: v.array(TimelineEntrySchema),
  /** The `cursor` of the next page; absent on the last one. */
  nextCursor: v.optional(v.string()),
});
export type TimelinePage = v.InferOutput<typeof TimelinePageSchema>;

/** The moment in microseconds and the id of the last entry of the page before. */
const CURSOR = /^(\d{1,17})_([\w:-]{1,60})$/;

export const TimelineQuerySchema = v.object({
  limit: optionalParam(LimitParam),
  cursor: optionalParam(
    v.pipe(
      v.string(),
      v.regex(CURSOR, () => messages.cursorInvalid),
      v.transform((text) => {
        const [, micros = '0', key = ''] = CURSOR.exec(text) ?? [];
        return { micros, key };
      }),
    ),
  ),
});
export type TimelineQuery = v.InferOutput<typeof TimelineQuerySchema>;
