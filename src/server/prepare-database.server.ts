import path from 'node:path';
import { type Logger, pino } from 'pino';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { migrate } from '#db/migrate.server';
import { detectPooler, type Pooler, sharesSessions } from '#db/pooler.server';
import { POOLER_ADVICE, waitForDatabase } from '#db/wait-for-database.server';
import type { Config } from './config.server';
import type { Lifetime } from './lifetime.server';

/** How the shop reaches its database. */
export interface DatabaseAccess {
  /** For the pool: may lead through a connection pooler. */
  url: string;
  /** For sessions of its own: notices, locks, migrations. */
  directUrl: string;
  pooler: Pooler;
}

/**
 * Returns the access to the shop's database after migrating it: the embedded one, which runs as long as this process, or
 * DATABASE_URL. Throws an Error that says what to check.
 */
export async function prepareDatabase(
  config: Config,
  lifetime: Lifetime,
  log: Logger = pino({ level: 'silent' }),
): Promise<DatabaseAccess> {
  if (!config.databaseUrl) {
    const url = await startOwnDatabase(config, lifetime, log);
    await migrate(url);
    return { url, directUrl: url, pooler: 'none' };
  }
  const { databaseUrl: url, databaseDirectUrl: directUrl = url } = config;
  const limits = { signal: lifetime.signal, onWaiting: (line: string) => process.stdout.write(`${line}\n`) };
  if (directUrl !== url) {
    await waitForDatabase(directUrl, { ...limits, setting: 'DATABASE_DIRECT_URL' });
    if (sharesSessions((await detectPooler(directUrl)).pooler)) throw new Error(`DATABASE_DIRECT_URL is wrong. ${POOLER_ADVICE}`);
  }
  await waitForDatabase(url, { ...limits, isPooled: directUrl !== url });
  const pooler = await findPooler(config, { url, log });
  if (directUrl === url && sharesSessions(pooler)) throw new Error(`DATABASE_URL is not enough. ${POOLER_ADVICE}`);
  await migrate(directUrl);
  return { url, directUrl, pooler };
}

async function findPooler({ databasePooler }: Config, { url, log }: { url: string; log: Logger }): Promise<Pooler> {
  const { pooler: found, statementTimeoutMs } = await detectPooler(url);
  const pooler = databasePooler === 'auto' ? found : databasePooler;
  if (pooler === 'none') return pooler;
  log.info({ pooler }, 'DATABASE_URL leads through a connection pooler');
  if (statementTimeoutMs === 0) {
    log.warn('statements have no limit of time behind the pooler: set its connect_query as docs/operations.md describes');
  }
  return pooler;
}

/** If it is stopped during the start, it exits as well. */
async function startOwnDatabase({ dataDir, postgresBin: binDir }: Config, { signal, onStop }: Lifetime, log: Logger): Promise<string> {
  const starting = startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres'), binDir, signal, log });
  onStop(async ({ remainingMs }) => {
    const embedded = await starting.catch(() => undefined);
    await embedded?.stop({ withinMs: remainingMs });
  });
  return (await starting).url;
}
