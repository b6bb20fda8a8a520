import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { TranslatedSlugs } from '#features/catalog/translations/translated-slugs.rules';
import { translatedSlugs } from '#features/catalog/translations/translated-texts.queries.server';
import type { ShopLanguages } from '#languages/shop-languages';

/** The ranges of product ids that contain active products, `size` ids each from 1 on. */
export async function selectFilledParts(db: Db, size: number): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    SELECT part FROM generate_series(0, (SELECT coalesce(max(id), 0) FROM products) / ${size}::bigint) part
     WHERE EXISTS (SELECT 1 FROM products WHERE id > part * ${size}::bigint AND id <= (part + 1) * ${size}::bigint AND status = 'active')
     ORDER BY part`.execute(db);
  return rows.map(({ part }) => part + 1);
}

/** Active products by id, above one id and up to another. */
export async function selectProductsForSitemap(
  db: Db,
  { after, upTo, limit, languages }: { after: number; upTo: number; limit: number; languages: ShopLanguages },
): Promise<{ id: number; slug: string; translatedSlugs: TranslatedSlugs | null; updatedAt: Date }[]> {
  return db
    .selectFrom('products')
    .select(['id', 'slug', 'updatedAt', translatedSlugs(languages, sql.ref('products.id')).as('translatedSlugs')])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(limit)
    .execute();
}
