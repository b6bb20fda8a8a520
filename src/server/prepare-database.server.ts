import path from 'node:path';
import type { Logger } from 'pino';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { migrate } from '#db/migrate.server';
import { waitForDatabase } from '#db/wait-for-database.server';
import type { Config } from './config.server';
import type { Lifetime } from './lifetime.server';

/**
 * Returns the URL of the shop's database after migrating it: the embedded one, which runs as long as this process, or
 * DATABASE_URL. Throws an Error that says what to check.
 */
export async function prepareDatabase(config: Config, lifetime: Lifetime, log?: Logger): Promise<string> {
  const url = config.databaseUrl ?? (await startOwnDatabase(config, lifetime, log));
  if (config.databaseUrl) {
    await waitForDatabase(url, { signal: lifetime.signal, onWaiting: (line) => process.stdout.write(`${line}\n`) });
  }
  await migrate(url);
  return url;
}

/** If it is stopped during the start, it exits as well. */
async function startOwnDatabase({ dataDir }: Config, { signal, onStop }: Lifetime, log?: Logger): Promise<string> {
  const starting = startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres'), signal, ...(log && { log }) });
  onStop(async ({ remainingMs }) => {
    const embedded = await starting.catch(() => undefined);
    await embedded?.stop({ withinMs: remainingMs });
  });
  return (await starting).url;
}
