import type { Tx } from '#db/database.server';
import { moveOrder } from '#features/orders/order-admin/order-moves.queries.server';
import { lockOrders, selectShipment } from '#features/orders/shipments/shipments.queries.server';
import { moveAllShipments, storeTracking } from '#features/orders/shipments/shipments.service.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { isConstraintViolation } from '#features/platform/jobs/claimed-work.server';
import { type RowBatch, runStaffWork } from '#features/platform/jobs/staff-work.service.server';
import type { Shop } from '#server/shop.server';
import { orderJobsMessages as messages } from './order-jobs.messages';
import * as queries from './order-jobs.queries.server';
import { planMove } from './order-jobs.rules';

/** Moved in one transaction, whose locks shoppers may wait for: some hundred milliseconds. */
const BATCH_ORDERS = 25;

/** Moves orders of jobs that were started, for some seconds (docs/rules.md#order-jobs-running). */
export function runOrderJobs(shop: Shop, { stop }: { stop: AbortSignal }): Promise<void> {
  return runStaffWork(shop, stop, {
    work: queries.ORDER_JOBS,
    name: 'a move of orders',
    limit: BATCH_ORDERS,
    problemOf: (error) => (isConstraintViolation(error) ? messages.conflicting : undefined),
    failedByItself: () => messages.failedByItself,
    runRows,
  });
}

async function runRows(
  tx: Tx,
  { work: job, admin, rows, problem }: RowBatch<queries.OrderJobStored, queries.StoredRow, string>,
): Promise<void> {
  const ids = rows.flatMap(({ orderId }) => orderId ?? []);
  await lockOrders(tx, ids);
  const orders = new Map((await queries.selectOrdersById(tx, ids)).map((order) => [order.id, order]));
  const results: queries.RowResult[] = [];
  for (const row of rows) {
    const order = orders.get(row.orderId ?? '');
    const input = { carrier: row.carrier ?? undefined, trackingNumber: row.trackingNumber ?? undefined };
    const refusal = problem ?? (order ? undefined : messages.orderGone);
    const planned = order && !refusal ? planMove(order, { to: job.moveTo, ...input }) : { outcome: 'refuse' as const, problem: refusal };
    const isMoved = order !== undefined && planned.outcome === 'change';
    if (isMoved) await moveOne(tx, admin, { job, order, ...input });
    results.push({ position: row.position, ...planned, state: isMoved ? 'applied' : 'skipped' });
  }
  await queries.updateRows(tx, job.id, results);
  if (results.some(({ outcome }) => outcome !== 'change')) await queries.updateCounts(tx, job.id);
}

interface MoveOne {
  job: queries.OrderJobStored;
  order: queries.FoundOrder;
  carrier: string | undefined;
  trackingNumber: string | undefined;
}

/** Moves a locked order, or gives a shipment that was shipped without one its tracking number. */
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
