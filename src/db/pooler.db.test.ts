import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { copyTestDatabase } from '#test/test-database.server';
import { createDatabase, type Db, prepared } from './database.server';
import { canNameStatements, detectPooler, sharesSessions } from './pooler.server';
import { inTransaction } from './transaction.server';

it('finds no pooler in front of a server, which names statements', async () => {
  const copy = await copyTestDatabase(inject('templateUrl'));
  const url = Object.assign(new URL(copy.url), { search: '' }).href;
  const db = createDatabase({ url });
  try {
    expect(await detectPooler(url)).toEqual({ pooler: 'none', statementTimeoutMs: 0 });
    expect([canNameStatements('none'), sharesSessions('none')]).toEqual([true, false]);
    await sql`${prepared} SELECT 1`.execute(db);
    const { rows } = await sql<{ name: string }>`SELECT name FROM pg_prepared_statements`.execute(db);
    expect(rows).toEqual([{ name: expect.stringMatching(/^shop_[\da-f]{32}$/) }]);
  } finally {
    await db.destroy();
    await copy.drop();
  }
});

it('plans a statement again after a migration has changed its columns, in a transaction too', async () => {
  const copy = await copyTestDatabase(inject('templateUrl'));
  const db = createDatabase({ url: copy.url, maxConnections: 1 });
  const select = (tx: Db) => sql`${prepared} SELECT n FROM counts`.execute(tx);
  const selectInTransaction = (tx: Db) => sql`${prepared} SELECT n, 1 AS more FROM counts`.execute(tx);
  try {
    await sql`CREATE TABLE counts AS SELECT 7 AS n`.execute(db);
    await select(db);
    await inTransaction(db, selectInTransaction);
    await sql`ALTER TABLE counts ALTER n TYPE bigint`.execute(db);
    expect((await select(db)).rows).toEqual([{ n: 7 }]);
    expect((await inTransaction(db, selectInTransaction)).rows).toEqual([{ n: 7, more: 1 }]);
  } finally {
    await db.destroy();
    await copy.drop();
  }
});
