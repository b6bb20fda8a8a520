import type { Db } from '#db/database.server';

export interface OwnShop {
  /** Whether the shop is no demo: one that began empty, or whose demo was removed. */
  isOwn: boolean;
  /** Whether visitors can order. */
  isOpen: boolean;
}

export function selectOwnShop(db: Db): Promise<OwnShop> {
  return db.selectFrom('shopOpening').select(['isOpen', 'beganEmpty as isOwn']).executeTakeFirstOrThrow();
}

/** Whether a payment was charged with test keys; undefined where that is not known. */
export async function selectIsTest(db: Db, paymentId: string): Promise<boolean | undefined> {
  return (await db.selectFrom('payments').select('isTest').where('id', '=', paymentId).executeTakeFirst())?.isTest ?? undefined;
}

export async function storeIsTest(db: Db, paymentId: string, isTest: boolean): Promise<void> {
  await db.updateTable('payments').set({ isTest }).where('id', '=', paymentId).execute();
}
