import type { Db } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { hashPassword } from '#features/people/passwords/password.server';
import { getPicture, pictureCacheDir } from '#features/platform/media/media.service.server';
import type { PictureWidth } from '#features/platform/media/picture-urls';
import { continueNumbering, hasAnything, insertRows, lockForSeeding } from './demo.queries.server';
import { ADMIN, SHOPPER } from './demo-people';
import { toTables } from './demo-rows.server';
import { type DemoShop, listDrawings, makeDemoShop } from './demo-shop.server';
import { readDrawings } from './drawings.server';
import type { Progress } from './progress-bar.server';

interface SeedDemoShop {
  db: Db;
  dataDir: string;
  /** All dates of the demo shop are relative to it. */
  now: Date;
  onProgress: (progress: Progress) => void;
}

const PICTURES_AT_ONCE = 2;

/** Whether the demo shop may go in: nobody has put anything into the database yet. */
export async function isShopEmpty(db: Db): Promise<boolean> {
  return !(await hasAnything(db));
}

/**
 * Puts the demo shop (docs/rules.md#demo-shop) into an empty database and renders the pictures that cards show first.
 * Throws when the database has a shop in it already.
 */
export async function seedDemoShop({ db, dataDir, now, onProgress }: SeedDemoShop): Promise<void> {
  const shop = await insertDemoShop({ db, now, onProgress });
  await renderCardPictures({ db, shop, cacheDir: pictureCacheDir(dataDir), onProgress });
}

/** The data alone, in one transaction: interrupted, it leaves the database as empty as it was. */
export async function insertDemoShop({ db, now, onProgress }: Omit<SeedDemoShop, 'dataDir'>): Promise<DemoShop> {
  const drawings = await readDrawings(listDrawings());
  const shop = makeDemoShop({ now, drawings });
  const passwordHashes = new Map<string, string>();
  for (const { email, password } of [SHOPPER, ADMIN]) passwordHashes.set(email, await hashPassword(password));
  const tables = toTables({ shop, drawings, now, passwordHashes });
  const total = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  let done = 0;
  const onRows = (count: number) => {
    done += count;
    onProgress({ label: 'Demo shop', done, total });
  };
  await inTransaction(db, async (tx) => {
    await lockForSeeding(tx);
    if (await hasAnything(tx)) throw new Error('This database already has a shop in it; the demo shop goes into an empty one only.');
    for (const table of tables) await insertRows(tx, table, onRows);
    await continueNumbering(tx);
  });
  return shop;
}

/** The pictures of lists, tiles and cards, so that nobody waits for the first page; all others are rendered when asked for. */
async function renderCardPictures({
  db,
  shop,
  cacheDir,
  onProgress,
}: Pick<SeedDemoShop, 'db' | 'onProgress'> & { shop: DemoShop; cacheDir: string }): Promise<void> {
  const wanted = listCardPictures(shop);
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let picture = wanted[next++]; picture; picture = wanted[next++]) {
      await getPicture({ db, cacheDir, ...picture });
      onProgress({ label: 'Pictures', done: ++done, total: wanted.length });
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, work));
}

function listCardPictures({ products, categories }: DemoShop): { key: string; width: PictureWidth }[] {
  const first = [...categories.map(({ picture }) => picture), ...products.flatMap(({ images }) => images.slice(0, 1))];
  const onHover = products.flatMap(({ images }) => images.slice(1, 2));
  return [
    ...first.flatMap(({ key }) => [
      { key, width: 320 as const },
      { key, width: 640 as const },
    ]),
    ...onHover.map(({ key }) => ({ key, width: 320 as const })),
  ];
}
