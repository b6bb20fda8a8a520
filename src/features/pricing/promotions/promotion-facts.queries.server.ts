import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.server';
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
