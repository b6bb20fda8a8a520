import path from 'node:path';
import { readConfig } from '#config.server';
import { createDatabase } from '#db/database.server';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { migrate } from '#db/migrate.server';
import { drawProgress } from './progress-bar.server';
import { isShopEmpty, seedDemoShop } from './seed-demo.server';

/** `npm run seed`: the demo shop into an empty database, the embedded one or that of DATABASE_URL. */
try {
  const config = readConfig();
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dir: path.join(config.dataDir, 'postgres') });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  await migrate(url);
  const db = createDatabase({ url });
  if (!(await isShopEmpty(db))) throw new Error('This database already has a shop in it; the demo shop goes into an empty one only.');
  const bar = drawProgress(process.stdout);
  await seedDemoShop({ db, dataDir: config.dataDir, now: new Date(), onProgress: bar.update });
  bar.end();
  await db.destroy();
  await embedded?.stop();
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
