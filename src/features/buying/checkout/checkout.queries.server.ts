import { sql } from 'kysely';
import type { Db } from '#db/database.server';
import { creditBalance } from '#features/orders/store-credit/store-credit.queries.server';
import { type AddressRow, addressJson } from '#features/people/addresses/addresses.queries.server';
import type { ActivePromotions } from '#features/pricing/promotions/active-promotions.server';
import {
  NO_FACTS,
  type PromotionFacts,
  type PromotionRow,
  promotionFacts,
  promotionOfCode,
  promotionOfCodeJson,
} from '#features/pricing/promotions/promotion-rows.queries.server';
import { type Cents, ZERO_CENTS } from '#shared/money';

/** What promotions need of a customer's cart: the promotion of its code, and facts besides. */
export interface PromotionsOfCart {
  coupon: PromotionRow | null;
  facts: PromotionFacts;
}

export interface CheckoutRow extends PromotionsOfCart {
  /** By the id of each variant in the cart. */
  variants: Record<string, { categoryId: number; tags: string[]; weightGrams: number | null; taxClass: string }>;
  /** The default address first, then the newest. */
  addresses: AddressRow[];
  /** The customer's store credit. */
  creditCents: Cents;
}

interface CheckoutKeys {
  userId: string;
  code?: string | undefined;
  active: ActivePromotions;
}

/**
 * What checkout needs besides the cart's lines: the promotion with this code, or else the cart's, and the customer's
 * addresses.
 */
export async function selectCheckout(db: Db, { userId, code, active }: CheckoutKeys): Promise<CheckoutRow> {
  const { limitedIds, giftIds } = active;
  const { rows } = await sql<CheckoutRow>`
    SELECT CASE WHEN k.id IS NOT NULL THEN ${promotionOfCodeJson} END AS coupon,
           ${promotionFacts({ userId, limitedIds, giftIds, codeId: sql`k.id`, codeTerms: sql`k.terms` })} AS facts,
           (SELECT coalesce(jsonb_object_agg(v.id, jsonb_build_object('categoryId', p.category_id, 'tags', p.tags, 'weightGrams', v.weight_grams,
                     'taxClass', p.tax_class)), '{}')
              FROM cart_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id WHERE l.user_id = ${userId}) AS variants,
           (SELECT coalesce(jsonb_agg(${addressJson} ORDER BY a.is_default DESC, a.created_at DESC, a.id), '[]')
              FROM addresses a WHERE a.user_id = ${userId}) AS addresses,
           ${creditBalance(userId)} AS credit_cents
      FROM (SELECT coalesce(${code ?? null}, (SELECT coupon_code FROM carts WHERE user_id = ${userId})) AS code) wanted
      LEFT JOIN LATERAL ${promotionOfCode(sql`wanted.code`)} k ON true`.execute(db);
  return rows[0] ?? { coupon: null, facts: NO_FACTS, variants: {}, addresses: [], creditCents: ZERO_CENTS };
}

export async function updateCartCoupon(db: Db, userId: string, couponCode: string | null): Promise<void> {
  await db.updateTable('carts').set({ couponCode, updatedAt: sql`now()` }).where('userId', '=', userId).execute();
}
