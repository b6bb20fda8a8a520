import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from '@playwright/test';
import { removeDataDir, startShopProcess } from '#test/shop-process.server';
import { listDemoProducts } from './demo-products';
import { queryShop } from './shop-database';

/** Pictures are named after their content, so one run can reuse what another has rendered. */
const PICTURES = path.join(tmpdir(), 'shop-test-pictures');

/** Starts one demo shop for all journeys; each registers its own customer. `npm test` has filled it in `SEEDED_DATA_DIR`. */
export default async function startShop() {
  const dataDir = process.env.SEEDED_DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'shop-e2e-')));
  await mkdir(PICTURES, { recursive: true });
  await symlink(PICTURES, path.join(dataDir, 'media'));
  const shop = await startShopProcess({ dataDir, env: { WEBHOOKS_TO_PRIVATE_NETWORKS: 'on' } });
  process.env.SHOP_ADDRESS = shop.address;
  process.env.SHOP_DATA_DIR = shop.dataDir;
  process.env.CHECKED_SCREENS_FILE ??= path.join(shop.dataDir, 'checked-screens');
  // Higher ids are of products that tests make (demo-products.ts).
  const [last] = await queryShop<{ id: string }>('SELECT max(id) AS id FROM products');
  process.env.LAST_DEMO_PRODUCT = last?.id;
  // Before tests add categories and brands, which are all in the list's filters, and reviews (budgets.spec.ts).
  process.env.DEMO_PAGES_DIR = path.join(shop.dataDir, 'demo-pages');
  await saveDemoPages(process.env.DEMO_PAGES_DIR, shop.address);
  return async () => {
    await shop.stop();
    await removeDataDir(shop.dataDir);
  };
}

async function saveDemoPages(dir: string, baseURL: string): Promise<void> {
  await mkdir(dir);
  const context = await request.newContext({ baseURL });
  const products = (await listDemoProducts(context)).filter(({ reviewCount }) => reviewCount === 0);
  for (const address of ['products', ...products.map(({ slug }) => `product/${slug}`)]) {
    await writeFile(path.join(dir, `${address.replace('/', '-')}.html`), await (await context.get(`/${address}`)).body());
  }
  await context.dispose();
}
