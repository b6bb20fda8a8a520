import type { Db } from '#db/database.server';

/** Whether visitors can order in a shop that is no demo: one that began empty, or whose demo was removed. */
export async function isOwnShopOpen(db: Db): Promise<boolean> {
  const { isOpen, beganEmpty } = await db.selectFrom('shopOpening').select(['isOpen', 'beganEmpty']).executeTakeFirstOrThrow();
  return isOpen && beganEmpty;
}
