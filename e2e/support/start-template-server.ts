import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { startShopProcess } from '#test/shop-process.server';

/**
 * One database server for all shops of tests' own: each copies its database (hosted-shop.ts), in which a first start of the shop
 * has made the tables.
 */
export default async function startTemplateServer() {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-template-'));
  const server = await startEmbeddedPostgres({ dir: path.join(dir, 'database'), isDisposable: true });
  const shop = await startShopProcess({ dataDir: path.join(dir, 'data'), env: { DATABASE_URL: server.url } });
  await shop.stop();
  process.env.TEMPLATE_URL = server.url;
  process.env.CHECKED_SCREENS_FILE ??= path.join(dir, 'checked-screens');
  return async () => {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  };
}
