import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#db/database.server';

/** How many deadlocks the server has broken up in this database: its log says so at once, its statistics some time later. */
export async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ clusterDir: string; name: string }>`
    SELECT current_setting('data_directory') AS cluster_dir, current_database() AS name`.execute(db);
  const [server] = rows;
  if (!server) throw new Error('The database does not say where it is.');
  const log = await readFile(path.join(server.clusterDir, '..', 'server.log'), 'utf8');
  return log.split(`${server.name} ERROR:  deadlock detected`).length - 1;
}
