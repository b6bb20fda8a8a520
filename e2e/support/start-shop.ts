import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeDataDir, startShopProcess } from '#test/shop-process.server';
import { queryShop } from './shop-database';

/** Pictures are named after their content, so one run can reuse what another has rendered. */
const PICTURES = path.join(tmpdir(), 'shop-test-pictures');

/** Starts one demo shop for all journeys; each registers its own customer. */
export default async function startShop() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-e2e-'));
  await mkdir(PICTURES, { recursive: true });
  await symlink(PICTURES, path.join(dataDir, 'media'));
  const shop = await startShopProcess({ dataDir, env: { WEBHOOKS_TO_PRIVATE_NETWORKS: 'on' } });
  process.env.SHOP_ADDRESS = shop.address;
  process.env.SHOP_DATA_DIR = shop.dataDir;
  process.env.CHECKED_SCREENS_FILE = path.join(shop.dataDir, 'checked-screens');
  // Before tests add categories and brands, which are all in the filters (budgets.spec.ts).
  process.env.DEMO_LIST_FILE = path.join(shop.dataDir, 'demo-list.html');
  await writeFile(process.env.DEMO_LIST_FILE, await (await fetch(`${shop.address}/products`)).bytes());
  // Higher ids are of products that tests make (demo-products.ts).
  const [last] = await queryShop<{ id: string }>('SELECT max(id) AS id FROM products');
  process.env.LAST_DEMO_PRODUCT = last?.id;
  return async () => {
    await shop.stop();
    await removeDataDir(shop.dataDir);
  };
}
