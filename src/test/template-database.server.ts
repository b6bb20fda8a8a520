import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#db/embedded-postgres.server';
import { migrate } from '#db/migrate.server';
import { runStatement } from './database-client.server';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database that every test file copies. */
    templateUrl: string;
  }
}

/** One real server for the whole run, with a migrated template database. */
export default async function startTestDatabase(project: TestProject) {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-test-'));
  const server = await startEmbeddedPostgres({ dir, isDisposable: true });
  await migrate(server.url);
  await nameDatabasesInLog(server.url);
  project.provide('templateUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  };
}

/** Prefixes each line of the server's log with its database, because test files share the server. */
async function nameDatabasesInLog(url: string): Promise<void> {
  await runStatement(url, "ALTER SYSTEM SET log_line_prefix = '%m [%p] %d '");
  await runStatement(url, 'SELECT pg_reload_conf()');
}
