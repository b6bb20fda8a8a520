import * as v from 'valibot';
import { OrderFilterSchema } from '#features/orders/order-admin/all-orders.schema';
import { isUuid } from '#shared/ids';
import { REMARK_MAX_LENGTH, TRACKING_MAX_LENGTH } from '#shared/lengths';
import { LimitParam, optionalParam, PageParam } from '#shared/query-params';
import { optionalText, requiredText } from '#shared/text-schema';
import { orderJobsMessages as messages } from './order-jobs.messages';
import { JOB_MOVES, ORDER_JOB_STATUSES, ROW_OUTCOMES } from './order-jobs.rules';

const trackingInvalid = () => messages.trackingInvalid;
const idsInvalid = () => messages.idsInvalid;

/** docs/rules.md#order-jobs-limits */
export const MAX_ORDERS = 20_000;
const MAX_NAMED = 10_000;
const DEFAULT_LIMIT = 50;
const REFERENCE_MAX = 100;

const TrackingRowSchema = v.object({
  /** An order's number, or its id. */
  reference: requiredText(trackingInvalid, REFERENCE_MAX),
  /** Absent, it is shipped without. */
  trackingNumber: optionalText(TRACKING_MAX_LENGTH),
  carrier: optionalText(TRACKING_MAX_LENGTH),
});

const FilterSchema = v.pipe(
  v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  v.transform((filter) => Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))),
  OrderFilterSchema,
);

export const NewOrderJobSchema = v.pipe(
  v.object({
    /** Where the orders go. */
    status: v.picklist(JOB_MOVES, () => messages.statusInvalid),
    note: optionalText(REMARK_MAX_LENGTH),
    /** The parameters of GET /admin/orders; `{}` is all orders. */
    filter: v.optional(FilterSchema),
    /** Less these, of what the filter finds. */
    except: v.optional(
      v.pipe(
        v.array(v.string(idsInvalid), idsInvalid),
        v.maxLength(MAX_NAMED, () => messages.tooManyOrders(MAX_NAMED)),
      ),
    ),
    ids: v.optional(
      v.pipe(
        v.array(v.pipe(v.string(idsInvalid), v.check(isUuid, idsInvalid)), idsInvalid),
        v.nonEmpty(idsInvalid),
        v.maxLength(MAX_NAMED, () => messages.tooManyOrders(MAX_NAMED)),
      ),
    ),
    /** A carrier's list: ships what it names, each with its tracking number. */
    tracking: v.optional(
      v.pipe(
        v.array(TrackingRowSchema, trackingInvalid),
        v.nonEmpty(trackingInvalid),
        v.maxLength(MAX_NAMED, () => messages.tooManyOrders(MAX_NAMED)),
      ),
    ),
  }),
  v.forward(
    v.check(
      ({ filter, ids, tracking }) => [filter, ids, tracking].filter((one) => one !== undefined).length === 1,
      () => messages.chooseOrders,
    ),
    ['ids'],
  ),
  v.forward(
    v.check(
      ({ status, tracking }) => tracking === undefined || status === 'shipped',
      () => messages.trackingNeedsShipped,
    ),
    ['tracking'],
  ),
);
export type NewOrderJob = v.InferOutput<typeof NewOrderJobSchema>;

const OrderJobSchema = v.object({
  _id: v.string(),
  status: v.picklist(ORDER_JOB_STATUSES),
  moveTo: v.picklist(JOB_MOVES),
  note: v.string(),
  /** The filter, or the number of ids or of tracking numbers; `pickups` of the orders that move are picked up. */
  chosen: v.record(v.string(), v.unknown()),
  /** Orders by outcome. */
  rows: v.object({ total: v.number(), change: v.number(), unchanged: v.number(), refuse: v.number() }),
  error: v.optional(v.string()),
  by: v.string(),
  createdAt: v.string(),
  startedAt: v.optional(v.string()),
  finishedAt: v.optional(v.string()),
});
export type OrderJob = v.InferOutput<typeof OrderJobSchema>;

export const OrderJobWithProgressSchema = v.object({
  ...OrderJobSchema.entries,
  progress: v.object({ total: v.number(), done: v.number() }),
});
export type OrderJobWithProgress = v.InferOutput<typeof OrderJobWithProgressSchema>;

const pageEntries = { page: v.number(), limit: v.number(), totalPages: v.number(), total: v.number() };
export const OrderJobPageSchema = v.object({ orderJobs: v.array(OrderJobSchema), ...pageEntries });
export type OrderJobPage = v.InferOutput<typeof OrderJobPageSchema>;

const RowSchema = v.object({
  position: v.number(),
  /** Absent when no order matches. */
  orderId: v.optional(v.string()),
  /** The order's number, or what was given in its place. */
  reference: v.string(),
  carrier: v.optional(v.string()),
  trackingNumber: v.optional(v.string()),
  /** Its customer comes for it. */
  isPickup: v.optional(v.literal(true)),
  outcome: v.picklist(ROW_OUTCOMES),
  /** Why it is refused. */
  problem: v.optional(v.string()),
  state: v.picklist(['waiting', 'skipped', 'applied']),
});
export type OrderJobRow = v.InferOutput<typeof RowSchema>;
export const OrderJobRowPageSchema = v.object({ rows: v.array(RowSchema), ...pageEntries });
export type OrderJobRowPage = v.InferOutput<typeof OrderJobRowPageSchema>;

const paging = { page: v.optional(optionalParam(PageParam)), limit: v.optional(optionalParam(LimitParam)) };

function withDefaults<Query extends { page?: number | undefined; limit?: number | undefined }>(query: Query) {
  return { ...query, page: query.page ?? 1, limit: query.limit ?? DEFAULT_LIMIT };
}

export const OrderJobListQuerySchema = v.pipe(v.object(paging), v.transform(withDefaults));
export type OrderJobListQuery = v.InferOutput<typeof OrderJobListQuerySchema>;

export const OrderJobRowQuerySchema = v.pipe(
  v.object({ ...paging, outcome: v.optional(optionalParam(v.picklist(ROW_OUTCOMES, () => messages.outcomeInvalid))) }),
  v.transform(withDefaults),
);
export type OrderJobRowQuery = v.InferOutput<typeof OrderJobRowQuerySchema>;
