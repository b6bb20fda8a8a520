import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeDataDir, startShopProcess } from '#test/shop-process.server';

/** A picture's file is named after all that it is made of: what one run has rendered serves the next. */
const PICTURES = path.join(tmpdir(), 'shop-test-pictures');

/** One demo shop for all journeys; each brings a customer of its own. */
export default async function startShop() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-e2e-'));
  await mkdir(PICTURES, { recursive: true });
  await symlink(PICTURES, path.join(dataDir, 'media'));
  const shop = await startShopProcess({ dataDir });
  process.env.SHOP_ADDRESS = shop.address;
  process.env.SHOP_DATA_DIR = shop.dataDir;
  return async () => {
    await shop.stop();
    await removeDataDir(shop.dataDir);
  };
}
