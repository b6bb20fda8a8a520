import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyTestDatabase } from '#test/test-database.server';
import { migrate } from './migrate.server';
import { describeSchema } from './schema.queries.server';

/** The first 16 hex digits of each released migration's SHA-256. A new migration adds a line; existing lines never change. */
const RELEASED = {
  '0001_shop.sql': '5eaec086732794f6',
  '0002_search.sql': 'f96bf3c9b08cf125',
  '0003_reviews.sql': '0ed2a706c6ca7c39',
  '0004_accounts.sql': 'deb88d4793be222a',
  '0005_catalogue_scale.sql': '64d0eb9dcfd101bb',
  '0006_wishlist.sql': 'ba6707f20bc02664',
  '0007_payments.sql': 'c0d78f87bcadf82b',
  '0008_shop_orders.sql': '94bdafc7c45da51b',
  '0011_returns.sql': '7436cf739c81f1c8',
  '0012_orders_in_one.sql': 'a198262c1a1dcb2b',
  '0013_payment_maker.sql': '77a6d18b0d53b446',
  '0014_slugs_in_any_script.sql': '3e3cd45660611640',
  '0015_old_slugs.sql': '88207481e19c46ee',
} satisfies Record<string, string>;

let database: Awaited<ReturnType<typeof copyTestDatabase>>;

beforeAll(async () => {
  database = await copyTestDatabase(inject('templateUrl'));
});
afterAll(() => database.drop());

describe('migrations', () => {
  it('are never edited', async () => {
    const files = (await readdir('db/migrations')).sort();
    const hashes = await Promise.all(
      files.map(async (file) => [
        file,
        createHash('sha256')
          .update(await readFile(path.join('db/migrations', file)))
          .digest('hex')
          .slice(0, 16),
      ]),
    );
    expect(Object.fromEntries(hashes)).toEqual(RELEASED);
  });

  it('create the schema in db/schema.sql', async () => {
    const [, ...shown] = (await readFile('db/schema.sql', 'utf8')).split('\n\n');
    expect(shown.join('\n\n'), 'run: npm run types:db').toBe(await describeSchema(database.url));
  });

  it('change nothing when they run again', async () => {
    expect(await migrate(database.url)).toEqual({ applied: [] });
  });
});

describe('a file of functions', () => {
  it('is applied again when it has changed', async () => {
    const before = await describeSchema(database.url);
    await run('DROP TRIGGER audit_log_stays ON audit_log; DROP FUNCTION audit_log_stays');
    await run(`UPDATE migrations SET sha256 = 'of an older release' WHERE name = 'functions/audit.sql'`);
    expect(await migrate(database.url)).toEqual({ applied: ['functions/audit.sql'] });
    expect(await describeSchema(database.url)).toBe(before);
  });

  it('can be applied again at any time', async () => {
    const before = await describeSchema(database.url);
    await run(`UPDATE migrations SET sha256 = 'of an older release' WHERE name LIKE 'functions/%'`);
    const { applied } = await migrate(database.url);
    expect(applied).toEqual((await readdir('db/functions')).sort().map((file) => `functions/${file}`));
    expect(await describeSchema(database.url)).toBe(before);
  });
});

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
