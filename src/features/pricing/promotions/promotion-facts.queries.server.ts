import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
import type { Cents } from '#shared/money';
import type { ActivePromotions } from './active-promotions.server';
import { NO_FACTS, type PromotionFacts, promotionFacts } from './promotion-rows.queries.server';

interface FactsOfCart {
  /** Absent for a guest. */
  userId: string | undefined;
  active: ActivePromotions;
}

/** What automatic promotions need to know, where no other statement reads it. */
export async function selectPromotionFacts(db: Db | Tx, { userId, active: { limitedIds, giftIds } }: FactsOfCart): Promise<PromotionFacts> {
  const facts = promotionFacts({ userId: userId ?? null, limitedIds, giftIds, codeId: sql`NULL`, codeTerms: sql`NULL::jsonb` });
  const { rows } = await sql<{ facts: PromotionFacts }>`SELECT ${facts} AS facts`.execute(db);
  return rows[0]?.facts ?? NO_FACTS;
}

/** A variant as promotions see it, at today's price. */
export interface LineToPromote {
  variantId: number;
  productId: number;
  categoryId: number;
  tags: string[];
  taxClass: string;
  weightGrams: number | null;
  status: string;
  name: string;
  unitPriceCents: Cents;
}

export async function selectLinesToPromote(db: Db, variantIds: readonly string[]): Promise<LineToPromote[]> {
  const { rows } = await sql<LineToPromote>`
    SELECT v.id AS variant_id, p.id AS product_id, p.category_id, p.tags, p.tax_class, v.weight_grams, p.status, p.name, v.paid_price_cents AS unit_price_cents
      FROM variants v JOIN products p ON p.id = v.product_id
     WHERE v.id = ANY (${variantIds}::bigint[])`.execute(db);
  return rows;
}
