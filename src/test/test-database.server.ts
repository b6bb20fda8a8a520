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

/** Vitest's global setup. */
export default async function startTestDatabase(project: TestProject) {
  const server = await startTemplateServer();
  project.provide('templateUrl', server.url);
  return server.stop;
}

/** One real server for the whole run. `url` is that of a migrated database which tests copy (`copyTestDatabase`). */
export async function startTemplateServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'shop-test-'));
  const server = await startEmbeddedPostgres({ dir, isDisposable: true });
  await migrate(server.url);
  await nameDatabasesInLog(server.url);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Prefixes each line of the server's log with its database, because test files share the server. */
async function nameDatabasesInLog(url: string): Promise<void> {
  await runStatement(url, "ALTER SYSTEM SET log_line_prefix = '%m [%p] %d '");
  await runStatement(url, 'SELECT pg_reload_conf()');
}

interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** Copies the template for one test file, or for one shop of a test. */
export function copyTestDatabase(templateUrl: string): Promise<TestDatabase> {
  return createDatabase(templateUrl, new URL(templateUrl).pathname.slice(1));
}

/** A database on the same server, without a table. */
export function createEmptyDatabase(templateUrl: string): Promise<TestDatabase> {
  return createDatabase(templateUrl, 'template0');
}

async function createDatabase(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const databaseUrl = (database: string) => Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
  const run = (statement: string) => runStatement(databaseUrl('postgres'), statement);
  await run(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return { url: databaseUrl(name), drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}
