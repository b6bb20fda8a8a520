import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import type { Admin } from '#features/platform/audit/audit.service.server';
import { countRows, selectRowPage } from '#features/platform/jobs/staff-work.queries.server';
import { findStaffWork, listStaffWork, moveStaffWork, progressOf, viewOfWork } from '#features/platform/jobs/staff-work.service.server';
import type { Shop } from '#server/shop.server';
import { invalidField } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { pageInfo } from '#shared/pagination';
import { orderJobsMessages as messages } from './order-jobs.messages';
import * as queries from './order-jobs.queries.server';
import { type OrderJobStatus, planMove } from './order-jobs.rules';
import {
  MAX_ORDERS,
  type NewOrderJob,
  type OrderJob,
  type OrderJobListQuery,
  type OrderJobPage,
  type OrderJobRow,
  type OrderJobRowPage,
  type OrderJobRowQuery,
  type OrderJobWithProgress,
} from './order-jobs.schema';

const PLANNED_AT_ONCE = 1_000;

/** Stores what a move would do to each chosen order, and changes nothing else. Throws `invalid`. */
export async function createOrderJob(shop: Shop, admin: Admin, requested: NewOrderJob): Promise<OrderJobWithProgress> {
  const { status: moveTo, note = '', filter, ids, tracking, except = [] } = requested;
  const left = new Set(except);
  const found = ids ?? (filter ? await queries.selectFilteredIds(shop.db, filter, MAX_ORDERS + 1 + left.size) : []);
  const named = tracking ?? found.filter((id) => !left.has(id)).map((reference) => ({ reference }));
  if (named.length > MAX_ORDERS) throw invalidField('filter', messages.tooManyOrders(MAX_ORDERS));
  if (named.length === 0) throw invalidField('filter', messages.noOrders);
  const chosen = tracking ? { tracking: tracking.length } : ids ? { ids: ids.length } : { filter };
  const id = await inTransaction(shop.db, async (tx) => {
    const by = { adminId: admin._id, adminEmail: admin.email, keyName: admin.keyName ?? null };
    const id = await queries.insertOrderJob(tx, { moveTo, note, chosen, ...by });
    const seen = new Set<string>();
    for (let from = 0; from < named.length; from += PLANNED_AT_ONCE)
      await queries.insertRows(tx, id, await planRows(tx, named.slice(from, from + PLANNED_AT_ONCE), { from, moveTo, seen }));
    await queries.updateCounts(tx, id);
    return id;
  });
  return getOrderJob(shop, id);
}

/** The newest first. */
export async function listOrderJobs(shop: Shop, query: OrderJobListQuery): Promise<OrderJobPage> {
  const { works, paging } = await listStaffWork(shop, queries.ORDER_JOBS, query);
  return { orderJobs: works.map(toOrderJob), ...paging };
}

/** Throws `not_found`. */
export async function getOrderJob(shop: Shop, id: string): Promise<OrderJobWithProgress> {
  const row = await findStaffWork(shop.db, queries.ORDER_JOBS, id);
  return { ...toOrderJob(row), progress: progressOf(row.status, await countRows(shop.db, queries.ORDER_JOBS.rows, row.id)) };
}

/** Throws `not_found`. */
export async function listOrderJobRows(shop: Shop, id: string, { page, limit, outcome }: OrderJobRowQuery): Promise<OrderJobRowPage> {
  const job = await findStaffWork(shop.db, queries.ORDER_JOBS, id);
  const { rows, total } = await selectRowPage(shop.db, queries.ORDER_JOBS.rows, { id: job.id, outcome, page, limit });
  return { rows: rows.map(toRow), ...pageInfo({ page, limit, total }), total };
}

/** Moves the orders in the background, again if it was stopped. Throws `conflict`, `not_found`. */
export function startOrderJob(shop: Shop, admin: Admin, id: string): Promise<OrderJobWithProgress> {
  return move(shop, admin, { id, to: 'running', action: 'order_job.start', refusal: messages.cannotStart });
}

/** Stops after the orders that are being moved at the moment. Throws `conflict`, `not_found`. */
export function stopOrderJob(shop: Shop, admin: Admin, id: string): Promise<OrderJobWithProgress> {
  return move(shop, admin, { id, to: 'stopped', action: 'order_job.stop', refusal: messages.cannotStop });
}

interface Move {
  id: string;
  to: OrderJobStatus;
  action: string;
  refusal: string;
}

async function move(shop: Shop, admin: Admin, { id, ...target }: Move): Promise<OrderJobWithProgress> {
  const before = await findStaffWork(shop.db, queries.ORDER_JOBS, id);
  const facts = { moveTo: before.moveTo, orders: before.changeCount };
  await inTransaction(shop.db, (tx) => moveStaffWork(tx, admin, queries.ORDER_JOBS, { before, facts, ...target }));
  return getOrderJob(shop, id);
}

interface Named {
  /** An order's number or id, as it was given. */
  reference: string;
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
}

interface Planning {
  from: number;
  moveTo: NewOrderJob['status'];
  /** The orders that earlier rows name. */
  seen: Set<string>;
}

async function planRows(tx: Tx, named: readonly Named[], { from, moveTo, seen }: Planning): Promise<queries.NewRow[]> {
  const ids = named.map(({ reference }) => reference).filter(isUuid);
  const numbers = named.map(({ reference }) => toOrderNumber(reference));
  const found = [...(await queries.selectOrdersById(tx, ids)), ...(await queries.selectOrdersByNumber(tx, numbers))];
  const byId = new Map(found.map((order) => [order.id, order]));
  const byNumber = new Map(found.map((order) => [order.orderNumber, order]));
  return named.map(({ reference, carrier, trackingNumber }, at) => {
    const order = byId.get(reference.toLowerCase()) ?? byNumber.get(toOrderNumber(reference));
    const row = { position: from + at + 1, orderId: order?.id, reference: order?.orderNumber ?? reference, carrier, trackingNumber };
    if (!order) return { ...row, outcome: 'refuse', problem: messages.unknownOrder };
    if (seen.has(order.id)) return { ...row, outcome: 'refuse', problem: messages.namedTwice };
    seen.add(order.id);
    return { ...row, ...planMove(order, { to: moveTo, trackingNumber }) };
  });
}

/** '#tw-7k3m-q9xd' is TW-7K3M-Q9XD. */
function toOrderNumber(reference: string): string {
  return reference.trim().replace(/^#\s*/, '').toUpperCase();
}

function toOrderJob(row: queries.OrderJobStored): OrderJob {
  const counts = { change: row.changeCount, unchanged: row.unchangedCount, refuse: row.refuseCount };
  return {
    _id: row.id,
    status: row.status,
    moveTo: row.moveTo,
    note: row.note,
    chosen: row.chosen,
    rows: { total: counts.change + counts.unchanged + counts.refuse, ...counts },
    ...viewOfWork(row),
  };
}

function toRow({ orderId, carrier, trackingNumber, problem, isPickup, ...row }: queries.StoredRow): OrderJobRow {
  return {
    ...row,
    orderId: orderId ?? undefined,
    carrier: carrier ?? undefined,
    trackingNumber: trackingNumber ?? undefined,
    problem: problem ?? undefined,
    isPickup: isPickup || undefined,
  };
}
