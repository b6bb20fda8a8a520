import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import { ORDER_MAIL } from '#features/orders/order-mails/order-mails.queries.server';
import type { OrderStatus } from '#features/orders/orders/orders.rules';
import { insertJobsOf } from '#features/platform/jobs/jobs.queries.server';
import { type ShipmentStatus, shipmentMachine } from './shipment.rules';

/** Locks an order before anything about its shipments is read or written; undefined when there is none. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderStatus | undefined> {
  const { rows } = await sql<{ status: OrderStatus }>`SELECT status FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE`.execute(tx);
  return rows[0]?.status;
}

/** Locks many orders, by id as everywhere. */
export async function lockOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`SELECT FROM orders WHERE id = ANY (${orderIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

export interface OpenLine {
  position: number;
  name: string;
  /** Pieces in no shipment. */
  open: number;
}

/** All lines of an order with the pieces that are in no shipment. */
export async function selectOpenLines(tx: Tx, orderId: string): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    SELECT position, name, greatest(0, quantity - shipped_quantity - restocked_quantity) AS open FROM order_lines WHERE order_id = ${orderId} ORDER BY position`.execute(
    tx,
  );
  return rows;
}

export interface StoredShipment extends TableRow<'shipments', 'id' | 'orderId' | 'number' | 'carrier' | 'trackingNumber' | 'version'> {
  status: ShipmentStatus;
}

const COLUMNS = sql`s.id, s.order_id, s.number, s.status, s.carrier, s.tracking_number, s.version`;

export async function selectShipment(db: Db | Tx, shipmentId: string): Promise<StoredShipment | undefined> {
  const { rows } = await sql<StoredShipment>`SELECT ${COLUMNS} FROM shipments s WHERE s.id = ${shipmentId}`.execute(db);
  return rows[0];
}

/** An order's shipments in these statuses, the oldest first. */
export async function selectShipmentsIn(tx: Tx, orderId: string, statuses: readonly ShipmentStatus[]): Promise<StoredShipment[]> {
  const { rows } = await sql<StoredShipment>`
    SELECT ${COLUMNS} FROM shipments s WHERE s.order_id = ${orderId} AND s.status = ANY (${statuses}::text[]) ORDER BY s.number`.execute(
    tx,
  );
  return rows;
}

interface PackedShipment {
  orderId: string;
  lines: readonly { position: number; quantity: number }[];
  carrier: string | undefined;
  trackingNumber: string | undefined;
  adminId: string;
}

/** Packs pieces of a locked order. The lines' check refuses more than are open. */
export async function insertShipment(
  tx: Tx,
  { orderId, lines, carrier, trackingNumber, adminId }: PackedShipment,
): Promise<StoredShipment> {
  const { rows } = await sql<StoredShipment>`
    INSERT INTO shipments AS s (order_id, number, status, carrier, tracking_number, created_by)
    SELECT ${orderId}, coalesce(max(number), 0) + 1, 'packed', ${carrier ?? null}, ${trackingNumber ?? null}, ${adminId}
      FROM shipments WHERE order_id = ${orderId}
    RETURNING ${COLUMNS}`.execute(tx);
  const [shipment] = rows;
  if (!shipment) throw new Error('The shipment was not stored.');
  await tx
    .insertInto('shipmentLines')
    .values(lines.map((line) => ({ shipmentId: shipment.id, orderId, ...line })))
    .execute();
  return shipment;
}

export async function updateTracking(
  tx: Tx,
  shipmentId: string,
  { carrier, trackingNumber }: { carrier: string | undefined; trackingNumber: string | undefined },
): Promise<void> {
  await sql`
    UPDATE shipments SET carrier = ${carrier ?? null}, tracking_number = ${trackingNumber ?? null}, version = version + 1, updated_at = now()
     WHERE id = ${shipmentId}`.execute(tx);
}

/** Moves shipments whose status allows it, and writes to the shopper about each. Returns how many were moved. */
export async function moveShipments(tx: Tx, shipmentIds: readonly string[], to: Exclude<ShipmentStatus, 'packed'>): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    WITH moved AS (
      UPDATE shipments SET status = ${to}, updated_at = now() ${MOMENTS[to]}
       WHERE id = ANY (${shipmentIds}::uuid[]) AND status = ANY (${shipmentMachine.before(to)}::text[])
      RETURNING id, order_id
    )${to === 'cancelled' ? sql`` : sql`, ${shipmentMail(to)}`}
    SELECT count(*) AS moved FROM moved`.execute(tx);
  return rows[0]?.moved ?? 0;
}

/** What each status stamps. */
const MOMENTS = {
  shipped: sql`, shipped_at = now()`,
  out_for_delivery: sql`, out_for_delivery_at = now()`,
  delivered: sql`, delivered_at = now()`,
  cancelled: sql``,
};

function shipmentMail(event: 'shipped' | 'out_for_delivery' | 'delivered') {
  return sql`mail AS (${insertJobsOf({
    kind: ORDER_MAIL,
    payload: sql`jsonb_build_object('orderId', order_id, 'event', ${event}::text, 'shipmentId', id)`,
    from: sql`moved`,
  })})`;
}

/** Moves a locked order to the status that follows from its shipments, and returns that status. The note goes into the order's history. */
export async function followShipments(tx: Tx, orderId: string, note: string): Promise<OrderStatus> {
  const { rows } = await sql<{ status: OrderStatus }>`SELECT follow_shipments(${orderId}, ${note}) AS status`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The order has no status.');
  return row.status;
}
