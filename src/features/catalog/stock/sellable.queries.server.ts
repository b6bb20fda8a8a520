import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import type { Language } from '#languages/languages';
import { chosenVariants } from './stock-choice.queries.server';

/** The ids of variants by barcode, SKU or their product's words; the best matches first. Not all of them are sold. */
export async function selectSellableIds(
  db: Db,
  { q, languages, limit }: { q: string; languages: readonly Language[]; limit: number },
): Promise<number[]> {
  const filter = { filter: 'all' as const, q, languages, code: undefined, ids: undefined, categories: undefined, threshold: 0 };
  const { rows } = await sql<{
    variantId: number;
  }>`SELECT variant_id FROM (${chosenVariants(filter, undefined)} LIMIT ${limit}) found`.execute(db);
  return rows.map(({ variantId }) => variantId);
}
