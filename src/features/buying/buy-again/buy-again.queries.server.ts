import type { Db } from '#db/database.server';
import type { NamedValue } from '#features/catalog/products/product-options.rules';

export interface BoughtLine {
  position: number;
  name: string;
  options: NamedValue[];
  quantity: number;
  /** Null once the variant is no longer sold. */
  variantId: number | null;
}

/** The lines of a customer's order; empty when it does not exist, or belongs to another user. */
export async function selectBoughtLines(db: Db, { orderId, userId }: { orderId: string; userId: string }): Promise<BoughtLine[]> {
  return db
    .selectFrom('orderLines as l')
    .innerJoin('orders as o', 'o.id', 'l.orderId')
    .select(({ fn }) => ['l.position', fn.coalesce('l.translatedName', 'l.name').as('name'), 'l.options', 'l.quantity', 'l.variantId'])
    .where('o.id', '=', orderId)
    .where('o.userId', '=', userId)
    .orderBy('l.position')
    .$castTo<BoughtLine>()
    .execute();
}
