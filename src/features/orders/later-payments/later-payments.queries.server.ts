import { sql } from 'kysely';
import type { Tx } from '#db/database.server';

/** False if the order has no payment by bank transfer or invoice that is open. */
export async function markOrderPaid(tx: Tx, { orderId, by }: { orderId: string; by: string }): Promise<boolean> {
  const { rows } = await sql<{ isMarked: boolean }>`SELECT mark_order_paid(${orderId}, ${by}) AS is_marked`.execute(tx);
  return rows[0]?.isMarked ?? false;
}
