import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { removeTextsOfGonePictures } from './gone-pictures.server';

const test = openTestShop();

const picture = (alt: string) => ({ url: '/media/tea-0123456789-1200', alt, width: 10, height: 10 });
const texts = [
  ['A pot', 'Eine Kanne'],
  ['A cup', 'Eine Tasse'],
];

/** A product whose pictures show a pot and a cup, with the translations of both. */
async function translatedPictures(): Promise<number> {
  const id = Number((await makeProduct(test.shop.db)).id);
  await show(id, 'A pot', 'A cup');
  await test.shop.db
    .insertInto('productTranslations')
    .values({ productId: id, language: 'de', originals: '{}', pictureTexts: JSON.stringify(texts) })
    .execute();
  return id;
}

const show = (id: number, ...alts: string[]) =>
  sql`UPDATE products SET images = ${JSON.stringify(alts.map(picture))}::jsonb WHERE id = ${id}`.execute(test.shop.db);
const age = (id: number, days: number) =>
  sql`UPDATE products SET updated_at = now() - ${days} * interval '1 day' WHERE id = ${id}`.execute(test.shop.db);

async function translationsOf(id: number): Promise<unknown> {
  await removeTextsOfGonePictures(test.shop);
  const row = await test.shop.db
    .selectFrom('productTranslations')
    .select('pictureTexts')
    .where('productId', '=', id)
    .executeTakeFirstOrThrow();
  return row.pictureTexts;
}

it('translations of what pictures show go a week after the pictures', async () => {
  const id = await translatedPictures();
  await age(id, 8);
  expect(await translationsOf(id)).toEqual(texts);
  await show(id, 'A pot');
  await age(id, 6);
  expect(await translationsOf(id)).toEqual(texts);
  await age(id, 8);
  expect(await translationsOf(id)).toEqual([texts[0]]);
  await show(id);
  await age(id, 8);
  expect(await translationsOf(id)).toBeNull();
});
