import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { Cents } from '#shared/money';

interface RefundRow extends TableRow<'refunds', 'id' | 'method' | 'reason' | 'status' | 'createdAt'> {
  amountCents: Cents;
  orderId: string;
}

export async function selectRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    SELECT r.id, r.method, r.reason, r.status, r.created_at, r.amount_cents, p.order_id
      FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.id = ${id}`.execute(db);
  return rows[0];
}

interface VariantRow extends TableRow<'variants', 'id' | 'sku' | 'barcode' | 'productId' | 'onHand' | 'reserved'> {
  options: Record<string, string>;
}

export async function selectVariant(db: Db, id: string): Promise<VariantRow | undefined> {
  const { rows } = await sql<VariantRow>`
    SELECT id, sku, barcode, product_id, on_hand, reserved, options FROM variants WHERE id = ${Number(id)}`.execute(db);
  return rows[0];
}
