import type pg from 'pg';
import type { Logger } from 'pino';
import { createClient } from './connection.server';

/** 'TRWI' as a number: of several processes, one builds. */
const BUILD_LOCK = 0x54525749;

/**
 * Builds the indexes that a migration has left because their tables are large (0142_index_builds.sql), while the shop goes on selling.
 * On a connection of its own, as the pool's statements may not take minutes. What is not built is tried again at the next start.
 */
export function startIndexBuilds({ log }: { log: Logger }, { url }: { url: string }): { stop: () => Promise<void> } {
  const client = createClient({ url, name: 'index builds' });
  let isStopping = false;
  const work = buildIndexes(client)
    .catch((error: unknown) => {
      if (!isStopping) log.error({ err: error }, 'an index could not be built; it is tried again at the next start');
    })
    .finally(() => client.end());
  return {
    async stop() {
      isStopping = true;
      await client.end();
      await work;
    },
  };
}

/** One after the other. */
export async function buildIndexes(client: pg.Client): Promise<void> {
  await client.connect();
  // Not waited for: a statement that waits holds up the build that it waits for.
  const lock = await client.query<{ isMine: boolean }>('SELECT pg_try_advisory_lock($1) AS "isMine"', [BUILD_LOCK]);
  if (!lock.rows[0]?.isMine) return;
  // So that the server stops building for a process that has ended.
  await client.query(`SET client_connection_check_interval = '1s'`);
  const { rows } = await client.query<{ name: string; definition: string }>('SELECT name, definition FROM index_builds ORDER BY name');
  for (const { name, definition } of rows) {
    const index = client.escapeIdentifier(name);
    // A build that was interrupted leaves an index that nobody can use.
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
    await client.query(`CREATE INDEX CONCURRENTLY ${index} ${definition}`);
    await client.query('DELETE FROM index_builds WHERE name = $1', [name]);
  }
}
