import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeDataDir, startShopProcess } from '#test/shop-process.server';
import { queryShop } from './shop-database';

/** Made by `ensurePseudoBuilt` (scripts/runtime.js). */
const BUILT_IN = 'build/pseudo';

/** Starts the demo shop in the pseudo-language, which its build has in the place of Japanese. */
export default async function startPseudoShop() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-pseudo-'));
  process.env.SHOP_DATA_DIR = dataDir;
  const english = await startShopProcess({ dataDir, cwd: BUILT_IN });
  for (const [name, value] of Object.entries({ languages: ['ja'], defaultLanguage: 'ja' }))
    await queryShop(`INSERT INTO shop_settings (name, value, version) VALUES ($1, $2, 1)`, [name, JSON.stringify(value)]);
  await english.stop();
  const shop = await startShopProcess({ dataDir, cwd: BUILT_IN });
  process.env.SHOP_ADDRESS = shop.address;
  return async () => {
    await shop.stop();
    await removeDataDir(dataDir);
  };
}
