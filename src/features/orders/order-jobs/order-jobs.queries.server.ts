import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { OrderFilter } from '#features/orders/order-admin/all-orders.schema';
import { matchesFilter } from '#features/orders/order-admin/order-filter.queries.server';
import type { StaffWork } from '#features/platform/jobs/staff-work.queries.server';
import { orderJobsMessages as messages } from './order-jobs.messages';
import { type JobMove, type MovedOrder, type OrderJobStatus, orderJobMachine, type RowOutcome, type RowState } from './order-jobs.rules';

export interface OrderJobStored
  extends TableRow<
    'orderJobs',
    | 'id'
    | 'note'
    | 'changeCount'
    | 'unchangedCount'
    | 'refuseCount'
    | 'error'
    | 'adminId'
    | 'adminEmail'
    | 'keyName'
    | 'readerLanguage'
    | 'createdAt'
    | 'startedAt'
    | 'finishedAt'
  > {
  status: OrderJobStatus;
  moveTo: JobMove;
  chosen: Record<string, unknown>;
}

interface NewJob {
  moveTo: JobMove;
  note: string;
  chosen: object;
  adminId: string;
  adminEmail: string;
  keyName: string | null;
}

export async function insertOrderJob(tx: Tx, { chosen, ...job }: NewJob): Promise<string> {
  const values = { ...job, chosen: JSON.stringify(chosen) };
  const { id } = await tx.insertInto('orderJobs').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface NewRow {
  position: number;
  orderId: string | undefined;
  reference: string;
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
  outcome: RowOutcome;
  problem?: string | undefined;
}

export async function insertRows(tx: Tx, orderJobId: string, rows: readonly NewRow[]): Promise<void> {
  await sql`
    INSERT INTO order_job_rows (order_job_id, position, order_id, reference, carrier, tracking_number, outcome, problem, state)
    SELECT ${orderJobId}, position, "orderId", reference, carrier, "trackingNumber", outcome, problem,
           CASE WHEN outcome = 'change' THEN 'waiting' ELSE 'skipped' END
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r (position integer, "orderId" uuid, reference text, carrier text, "trackingNumber" text, outcome text, problem text)`.execute(
    tx,
  );
}

/** Counts a job's rows by outcome again. */
export async function updateCounts(tx: Tx, id: string): Promise<void> {
  await sql`
    UPDATE order_jobs SET change_count = n.changes, unchanged_count = n.unchanged, refuse_count = n.refused,
           chosen = chosen || CASE WHEN n.pickups > 0 THEN jsonb_build_object('pickups', n.pickups) ELSE '{}' END
      FROM (SELECT count(*) FILTER (WHERE outcome = 'change') AS changes, count(*) FILTER (WHERE outcome = 'unchanged') AS unchanged,
                   count(*) FILTER (WHERE outcome = 'refuse') AS refused,
                   count(*) FILTER (WHERE outcome = 'change' AND (SELECT o.shipping_method ->> 'kind' = 'pickup' FROM orders o WHERE o.id = order_id)) AS pickups
              FROM order_job_rows WHERE order_job_id = ${id}) n
     WHERE id = ${id}`.execute(tx);
}

export interface FoundOrder extends MovedOrder {
  id: string;
  orderNumber: string;
}

const MOVED = sql`o.id, o.order_number, o.status,
  (SELECT coalesce(sum(greatest(0, l.quantity - l.shipped_quantity - l.restocked_quantity)), 0)::integer FROM order_lines l WHERE l.order_id = o.id) AS open_pieces,
  coalesce(o.shipping_method ->> 'kind' = 'pickup', false) AS is_pickup,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'trackingNumber', s.tracking_number) ORDER BY s.number), '[]')
     FROM shipments s WHERE s.order_id = o.id AND s.status <> 'cancelled') AS shipments`;

export async function selectOrdersById(db: Db | Tx, ids: readonly string[]): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`SELECT ${MOVED} FROM orders o WHERE o.id = ANY (${ids}::uuid[])`.execute(db);
  return rows;
}

export async function selectOrdersByNumber(tx: Tx, numbers: readonly string[]): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`SELECT ${MOVED} FROM orders o WHERE o.order_number = ANY (${numbers}::text[])`.execute(tx);
  return rows;
}

/** The ids of all orders that match a filter, the oldest first. */
export async function selectFilteredIds(db: Db, filter: OrderFilter, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM orders o WHERE ${matchesFilter(filter)}
     ORDER BY o.created_at, o.id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface StoredRow
  extends TableRow<'orderJobRows', 'position' | 'orderId' | 'reference' | 'carrier' | 'trackingNumber' | 'problem'> {
  outcome: RowOutcome;
  state: RowState;
  isPickup: boolean;
}

export const ORDER_JOBS: StaffWork<OrderJobStored, OrderJobStatus, StoredRow> = {
  name: 'order_jobs',
  columns: sql`id, status, move_to, note, chosen, change_count, unchanged_count, refuse_count, error, admin_id, admin_email, key_name, reader_language,
    created_at, started_at, finished_at`,
  active: ['running'],
  machine: orderJobMachine,
  subject: 'order_job',
  missing: () => messages.missing,
  rows: {
    table: 'order_job_rows',
    workId: 'order_job_id',
    position: 'position',
    columns: sql`position, order_id, reference, carrier, tracking_number, problem, outcome, state,
      coalesce((SELECT o.shipping_method ->> 'kind' = 'pickup' FROM orders o WHERE o.id = order_id), false) AS is_pickup`,
  },
};

export interface RowResult {
  position: number;
  outcome: RowOutcome;
  state: RowState;
  problem?: string | undefined;
}

export async function updateRows(tx: Tx, id: string, results: readonly RowResult[]): Promise<void> {
  await sql`
    UPDATE order_job_rows r SET outcome = w.outcome, state = w.state, problem = w.problem
      FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS w (position integer, outcome text, state text, problem text)
     WHERE r.order_job_id = ${id} AND r.position = w.position`.execute(tx);
}
