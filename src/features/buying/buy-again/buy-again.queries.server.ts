import type { Db } from '#db/database.server';

export interface BoughtLine {
  position: number;
  name: string;
  size: string | null;
  color: string | null;
  quantity: number;
  /** Absent once it is no longer sold. */
  variantId: number | null;
}

/** The lines of an order of a customer; none when it is not there, or someone else's. */
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
