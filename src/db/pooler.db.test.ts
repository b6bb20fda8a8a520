import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { copyTestDatabase } from '#test/test-database.server';
import { createDatabase, type Db, prepared } from './database.server';
import { canNameStatements, detectPooler, sharesSessions } from './pooler.server';

let directUrl: string;
let cleanUps: (() => Promise<unknown>)[];

beforeEach(async () => {
  const copy = await copyTestDatabase(inject('templateUrl'));
  directUrl = Object.assign(new URL(copy.url), { search: '' }).href;
  cleanUps = [copy.drop];
});

afterEach(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

const open = (url: string, pooler?: 'transaction'): Db => {
  const db = createDatabase({ url, pooler });
  cleanUps.unshift(() => db.destroy());
  return db;
};

it('finds no pooler in front of a server, which names statements', async () => {
  expect(await detectPooler(directUrl)).toEqual({ pooler: 'none', statementTimeoutMs: 0 });
  expect([canNameStatements('none'), sharesSessions('none')]).toEqual([true, false]);
  const db = open(directUrl);
  await sql`${prepared} SELECT 1`.execute(db);
  const { rows } = await sql<{ name: string }>`SELECT name FROM pg_prepared_statements`.execute(db);
  expect(rows).toEqual([{ name: expect.stringMatching(/^shop_[\da-f]{32}$/) }]);
});
