import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();

/** What the migration makes of words that were written while a shop had this default language; undefined for one that never chose. */
async function migrated(defaultLanguage: string | undefined): Promise<unknown[]> {
  const { db } = test.shop;
  return db.transaction().execute(async (tx) => {
    await sql`ALTER TABLE saved_replies DROP COLUMN language`.execute(tx);
    await tx.deleteFrom('mailTextDrafts').execute();
    await tx.deleteFrom('mailTextVersions').execute();
    await tx.insertInto('mailTextDrafts').values({ mail: 'order.placed', name: 'title', value: 'x', version: 1 }).execute();
    await tx.insertInto('mailTextVersions').values({ mail: 'order.placed', content: null }).execute();
    await sql`DELETE FROM shop_settings WHERE name = 'defaultLanguage'`.execute(tx);
    if (defaultLanguage) {
      await sql`INSERT INTO shop_settings (name, value, version) VALUES ('defaultLanguage', ${JSON.stringify(defaultLanguage)}::jsonb, 1)`.execute(
        tx,
      );
    }
    await sql.raw(await readFile('db/migrations/0237_mail_texts_by_language.sql', 'utf8')).execute(tx);
    const drafts = await tx.selectFrom('mailTextDrafts').select('mail').execute();
    const versions = await tx.selectFrom('mailTextVersions').select('mail').execute();
    return [...drafts, ...versions].map(({ mail }) => mail);
  });
}

it('words that a shop has stay in the language that they were written in', async () => {
  expect(await migrated(undefined)).toEqual(['order.placed', 'order.placed']);
  expect(await migrated('en')).toEqual(['order.placed', 'order.placed']);
  expect(await migrated('pt-BR')).toEqual(['order.placed:pt-BR', 'order.placed:pt-BR']);
});

it('words in two languages are two texts', async () => {
  const { db } = test.shop;
  const values = { name: 'title', value: 'x', version: 1 };
  await db
    .insertInto('mailTextDrafts')
    .values([
      { mail: 'order.shipped', ...values },
      { mail: 'order.shipped:de', ...values },
    ])
    .execute();
  await expect(
    db
      .insertInto('mailTextDrafts')
      .values({ mail: 'order.shipped:de', ...values })
      .execute(),
  ).rejects.toThrow(/mail_text_drafts_pkey/);
});

it('a saved reply without a language is for all', async () => {
  const reply = await test.shop.db
    .insertInto('savedReplies')
    .values({ name: 'Delay', text: 'Sorry' })
    .returning('language')
    .executeTakeFirstOrThrow();
  expect(reply.language).toBeNull();
});
