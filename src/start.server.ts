import type { RequestListener, Server } from 'node:http';
import path from 'node:path';
import { pino } from 'pino';
import { type Config, readConfig } from '#config.server';
import { createDatabase, type Db } from '#db/database.server';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { migrate } from '#db/migrate.server';
import { drawProgress } from '#demo/progress-bar.server';
import { isShopEmpty, seedDemoShop } from '#demo/seed-demo.server';
import { listenForCatalogChanges } from '#features/catalog/catalog-changes.server';
import { SECOND_MS } from '#shared/time';
import { startBackgroundWork } from './background.server';
import { createHttpServer, createRequestListener } from './http.server';
import { startJobWorker } from './jobs.server';
import type { Shop } from './shop.server';

/** SIGTERM must end within 10 s (quality.md): what runs gets this long. */
const STOP_TIMEOUT_MS = 8 * SECOND_MS;

interface StartOptions {
  /** Stands before the shop: the development server's own files. */
  wrap?: (listener: RequestListener) => RequestListener;
}

/** config → database → http. Throws an Error whose message tells what to do. */
export async function startShop({ wrap = (listener) => listener }: StartOptions = {}): Promise<void> {
  const config = readConfig();
  const log = pino({ level: config.logLevel });
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dir: path.join(config.dataDir, 'postgres') });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const stopEmbedded = async () => embedded?.stop();
  try {
    await migrate(url);
    const db = createDatabase({ url, onConnectionError: (error) => log.warn({ err: error }, 'database connection lost') });
    // Somebody's own database is never filled by itself.
    if (embedded && (await isShopEmpty(db))) await loadDemoShop(db, config);
    const shop: Shop = { config, db, log };
    if (config.smtpUrl && !config.shop.url) {
      log.warn(`SHOP_URL is not set: links in mails lead to http://localhost:${config.port}, which only this machine can open`);
    }
    const { listener, pages } = createRequestListener(shop);
    const changes = await listenForCatalogChanges({ url, onChange: (tags) => pages.drop(tags), log });
    const background = startBackgroundWork(shop);
    const jobs = startJobWorker(shop);
    const server = createHttpServer(wrap(listener));
    await listen(server, config);
    const address = `http://${config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host}:${config.port}`;
    process.stdout.write(`\n${config.shop.name} is ready: ${address}\n\n`);
    stopOnSignal(async () => {
      await closeServer(server);
      await Promise.all([background.stop(), jobs.stop()]);
      await changes.stop();
      await db.destroy();
      await stopEmbedded();
    });
  } catch (error) {
    await stopEmbedded();
    throw error;
  }
}

async function loadDemoShop(db: Db, { dataDir }: Config) {
  process.stdout.write('Loading the demo shop, this happens once:\n');
  const bar = drawProgress(process.stdout);
  await seedDemoShop({ db, dataDir, now: new Date(), onProgress: bar.update });
  bar.end();
}

function listen(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason =
        cause.code === 'EADDRINUSE'
          ? `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`
          : cause.message;
      reject(new Error(reason, { cause }));
    });
    server.listen(port, host, resolve);
  });
}

/** Finishes what runs, refuses what is new. */
async function closeServer(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(timer);
}

function stopOnSignal(stop: () => Promise<void>) {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`The shop did not stop in good order: ${error}\n`);
          process.exit(1);
        },
      );
    });
  }
}
