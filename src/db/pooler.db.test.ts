import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { copyTestDatabase } from '#test/test-database.server';
import { createDatabase, prepared } from './database.server';
import { canNameStatements, detectPooler, sharesSessions } from './pooler.server';

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
