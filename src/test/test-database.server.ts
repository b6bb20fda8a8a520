import { runStatement } from './database-client.server';

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

/** Without a table, and of a locale in which names sort by their bytes, and punctuation and vowel signs are no letters. */
export function createPlainDatabase(templateUrl: string): Promise<TestDatabase> {
  return createDatabase(templateUrl, "template0 LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C'");
}

async function createDatabase(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const databaseUrl = (database: string) => Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
  const run = (statement: string) => runStatement(databaseUrl('postgres'), statement);
  // PostgreSQL would write a copy into its log, page by page, which takes more than twice as long.
  await run(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return { url: databaseUrl(name), drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}
