import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { copyTestDatabase } from '#test/test-database.server';
import { buildIndexes } from './index-builds.server';
import { describeSchema } from './schema.queries.server';

let database: Awaited<ReturnType<typeof copyTestDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await copyTestDatabase(inject('templateUrl'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const definition = `ON customer_summaries (name_key COLLATE "und-x-icu", user_id) WHERE is_listed`;

it('builds what a migration has left, once, also after a build that was interrupted', async () => {
  const schema = await describeSchema(database.url);
  await client.query('DROP INDEX customers_name_order');
  // As an interrupted build leaves it: it has the name, and is not the index.
  await client.query('CREATE INDEX customers_name_order ON customer_summaries (user_id)');
  await client.query('INSERT INTO index_builds VALUES ($1, $2)', ['customers_name_order', definition]);
  await build();
  expect((await client.query('SELECT FROM index_builds')).rowCount).toBe(0);
  expect(await describeSchema(database.url)).toBe(schema);
  await build();
  expect(await describeSchema(database.url)).toBe(schema);
});

async function build() {
  const builder = new pg.Client({ connectionString: database.url });
  await buildIndexes(builder).finally(() => builder.end());
}
