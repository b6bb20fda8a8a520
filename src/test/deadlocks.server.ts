import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#db/database.server';

/** The number of deadlocks in this database so far. Read from the server's log, because the statistics are delayed. */
export async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ clusterDir: string; name: string }>`
    SELECT current_setting('data_directory') AS cluster_dir, current_database() AS name`.execute(db);
  const [server] = rows;
  if (!server) throw new Error('The database did not report its data directory.');
  const log = await readFile(path.join(server.clusterDir, '..', 'server.log'), 'utf8');
  return log.split(`${server.name} ERROR:  deadlock detected`).length - 1;
}
