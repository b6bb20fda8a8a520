import type { Tx } from '#db/database.server';
import { moveOrder } from '#features/orders/order-admin/order-moves.queries.server';
import { lockOrders, selectShipment } from '#features/orders/shipments/shipments.queries.server';
import { moveAllShipments, storeTracking } from '#features/orders/shipments/shipments.service.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { claimWork, lockClaimedWork, moveWork } from '#features/platform/jobs/claimed-work.queries.server';
import { isConstraintViolation, runBatchOfRows, runClaimedWork } from '#features/platform/jobs/claimed-work.server';
import type { Shop } from '#server/shop.server';
import { orderJobsMessages as messages } from './order-jobs.messages';
import * as queries from './order-jobs.queries.server';
import { orderJobMachine, planMove } from './order-jobs.rules';

/** Moved in one transaction, whose locks shoppers may wait for: some hundred milliseconds. */
const BATCH_ORDERS = 25;

interface Work {
  shop: Shop;
  id: string;
  admin: Admin;
}

/** Moves orders of jobs that were started, for some seconds (docs/rules.md#order-jobs-running). */
export function runOrderJobs(shop: Shop, { stop }: { stop: AbortSignal }): Promise<void> {
  return runClaimedWork(shop, stop, {
    name: 'a move of orders',
    claim: () => claimWork(shop.db, queries.ORDER_JOBS, shop.processLock.id),
    runBatch: ({ id, adminId, adminEmail, keyName }) => {
      const work = { shop, id, admin: { _id: adminId, email: adminEmail, keyName: keyName ?? undefined } };
      const run = (tx: Tx, limit: number, problem?: string) => runRows(tx, work, limit, problem);
      return runBatchOfRows(shop.db, run, {
        limit: BATCH_ORDERS,
        problemOf: (error) => (isConstraintViolation(error) ? messages.conflicting : undefined),
      });
    },
    markFailed: ({ id }) =>
      moveWork(shop.db, queries.ORDER_JOBS, { id, to: 'failed', from: orderJobMachine.before('failed'), error: messages.failedByItself }),
  });
}

/** With a problem, the rows are refused. */
async function runRows(tx: Tx, { shop, id, admin }: Work, limit: number, problem?: string): Promise<boolean> {
  const job = await lockClaimedWork(tx, queries.ORDER_JOBS, { id, processId: shop.processLock.id });
  if (!job) return false;
  const rows = await queries.selectWork(tx, id, limit);
  if (rows.length === 0) {
    await moveWork(tx, queries.ORDER_JOBS, { id, to: 'done', from: ['running'] });
    return false;
  }
  const ids = rows.flatMap(({ orderId }) => orderId ?? []);
  await lockOrders(tx, ids);
  const orders = new Map((await queries.selectOrdersById(tx, ids)).map((order) => [order.id, order]));
  const results: queries.RowResult[] = [];
  for (const row of rows) {
    const order = orders.get(row.orderId ?? '');
    const given = { carrier: row.carrier ?? undefined, trackingNumber: row.trackingNumber ?? undefined };
    const refusal = problem ?? (order ? undefined : messages.orderGone);
    const planned = order && !refusal ? planMove(order, { to: job.moveTo, ...given }) : { outcome: 'refuse' as const, problem: refusal };
    const isMoved = order !== undefined && planned.outcome === 'change';
    if (isMoved) await moveOne(tx, admin, { job, order, ...given });
    results.push({ position: row.position, ...planned, state: isMoved ? 'applied' : 'skipped' });
  }
  await queries.updateRows(tx, id, results);
  if (results.some(({ outcome }) => outcome !== 'change')) await queries.updateCounts(tx, id);
  return true;
}

interface MoveOne {
  job: queries.OrderJobStored;
  order: queries.FoundOrder;
  carrier: string | undefined;
  trackingNumber: string | undefined;
}

/** Moves a locked order, or gives a parcel that was shipped without one its tracking number. */
async function moveOne(tx: Tx, admin: Admin, { job: { id: jobId, moveTo: to, note }, order, ...tracking }: MoveOne): Promise<void> {
  const { id: orderId, status } = order;
  if (to === 'shipped' && status !== 'processing' && status !== 'confirmed') {
    const untracked = order.shipments.find(({ trackingNumber }) => !trackingNumber);
    const shipment = untracked && (await selectShipment(tx, untracked.id));
    if (shipment)
      await storeTracking(tx, admin, { shipment, tracking: { ...tracking, carrier: tracking.carrier ?? shipment.carrier ?? undefined } });
    return;
  }
  if (to === 'confirmed') await moveOrder(tx, { orderId, to, note });
  else await moveAllShipments(tx, admin, { orderId, to, note, ...tracking });
  await writeAudit(tx, admin, {
    action: 'order.status',
    subject: { type: 'order', id: orderId },
    before: { status },
    after: { status: to, ...(note && { note }), ...tracking, jobId },
  });
}
