import type { Db } from '#db/database.server';

export interface BoughtLine {
  position: number;
  name: string;
  size: string | null;
  color: string | null;
  quantity: number;
  /** Null once the variant is no longer sold. */
  variantId: number | null;
}

/** The lines of a customer's order; empty when it does not exist, or belongs to another user. */
export async function selectBoughtLines(db: Db, { orderId, userId }: { orderId: string; userId: string }): Promise<BoughtLine[]> {
  return db
    .selectFrom('orderLines as l')
    .innerJoin('orders as o', 'o.id', 'l.orderId')
    .select(['l.position', 'l.name', 'l.size', 'l.color', 'l.quantity', 'l.variantId'])
    .where('o.id', '=', orderId)
    .where('o.userId', '=', userId)
    .orderBy('l.position')
    .execute();
}
