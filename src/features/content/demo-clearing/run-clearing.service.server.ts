import type { Tx } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { runClaimedWork } from '#features/platform/jobs/claimed-work.server';
import { pictureStore } from '#features/platform/media/picture-store.server';
import { renditionName, renditionsOf } from '#features/platform/media/rendition-files.server';
import type { Shop } from '#server/shop.server';
import * as queries from './demo-clearing.queries.server';
import * as removal from './demo-removal.queries.server';

/** Removed in one transaction: some hundred milliseconds. */
const BATCH = 100;

interface Step {
  name: string;
  remove: (tx: Tx, shop: Shop) => Promise<number>;
}

/** In this order, because the later ones are referred to by the earlier ones. Each knows from the data what is left for it. */
const STEPS: readonly Step[] = [
  { name: 'Gift cards and store credit', remove: removal.removeCredit },
  { name: 'Orders', remove: (tx) => removal.removeOrders(tx, BATCH) },
  { name: 'Draft orders', remove: removal.removeDrafts },
  { name: 'Stock', remove: (tx) => removal.releaseStock(tx, BATCH) },
  { name: 'Products', remove: (tx) => removal.removeProducts(tx, BATCH) },
  { name: 'Promotions', remove: removal.removePromotions },
  { name: 'Promises', remove: removal.removePromises },
  { name: 'Categories', remove: removal.removeCategories },
  { name: 'Customers', remove: (tx) => removal.removeAccounts(tx, BATCH) },
  { name: 'Home page', remove: removal.removeHome },
  { name: 'Pictures', remove: removePictures },
];

/** Removes the demo step by step, for some seconds. After a crash another process goes on where the last transaction ended. */
export function runClearing(shop: Shop, { stop }: { stop: AbortSignal }): Promise<void> {
  return runClaimedWork(shop, stop, {
    name: 'removing the demo',
    claim: () => queries.claimClearing(shop.db, shop.processLock.id),
    runBatch: () => inTransaction(shop.db, (tx) => runBatch(tx, shop)),
    markFailed: () => queries.markFailed(shop.db),
  });
}

/** False when nothing is left. */
async function runBatch(tx: Tx, shop: Shop): Promise<boolean> {
  if (!(await queries.lockClaimed(tx, shop.processLock.id))) return false;
  for (const { name, remove } of STEPS) {
    const count = await remove(tx, shop);
    if (count > 0) {
      await queries.noteProgress(tx, { step: name, count });
      return true;
    }
  }
  await removal.finishClearing(tx);
  return false;
}

/** Files first: a row without files is drawn again, a file without a row would stay for ever. */
async function removePictures(tx: Tx, { config }: Shop): Promise<number> {
  const keys = await removal.lockDrawnPictures(tx, BATCH);
  const store = pictureStore(config);
  for (const rendition of keys.flatMap(renditionsOf)) await store.remove(renditionName(rendition));
  if (keys.length > 0) await removal.deletePictures(tx, keys);
  return keys.length;
}
