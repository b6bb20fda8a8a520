import { sql } from 'kysely';
import { type Db, prepared } from '#db/database.server';
import { type AddressRow, addressJson } from '#features/accounts/addresses/addresses.queries.server';
import { type CartJson, cartJson } from '#features/buying/cart/cart.queries.server';
import { creditBalance } from '#features/orders/store-credit/store-credit.queries.server';
import type { ActivePromotions } from '#features/pricing/promotions/active-promotions.server';
import {
  type PromotionFacts,
  type PromotionRow,
  promotionFacts,
  promotionOfCode,
  promotionOfCodeJson,
} from '#features/pricing/promotions/promotion-rows.queries.server';
import type { Cents } from '#shared/money';

/** What promotions need of a customer's cart: the promotion of its code, and facts besides. */
export interface PromotionsOfCart {
  coupon: PromotionRow | null;
  facts: PromotionFacts;
}

export interface CheckoutRow extends PromotionsOfCart {
  lines: CartJson;
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

/** What checkout reads of a customer: the cart, the promotion with this code, or else the cart's, and the addresses. */
export async function selectCheckout(db: Db, { userId, code, active }: CheckoutKeys): Promise<CheckoutRow> {
  const { limitedIds, giftIds } = active;
  const { rows } = await sql<CheckoutRow>`
    ${prepared} SELECT ${cartJson(userId)} AS lines, CASE WHEN k.id IS NOT NULL THEN ${promotionOfCodeJson} END AS coupon,
           ${promotionFacts({ userId, limitedIds, giftIds, codeId: sql`k.id`, codeTerms: sql`k.terms` })} AS facts,
           (SELECT coalesce(jsonb_agg(${addressJson} ORDER BY a.is_default DESC, a.created_at DESC, a.id), '[]')
              FROM addresses a WHERE a.user_id = ${userId}) AS addresses,
           ${creditBalance(userId)} AS credit_cents
      FROM (SELECT coalesce(${code ?? null}, (SELECT coupon_code FROM carts WHERE user_id = ${userId})) AS code) requested
      LEFT JOIN LATERAL ${promotionOfCode(sql`requested.code`)} k ON true`.execute(db);
  // It has a row for any customer.
  return rows[0] as CheckoutRow;
}

export async function updateCartCoupon(db: Db, userId: string, couponCode: string | null): Promise<void> {
  await db.updateTable('carts').set({ couponCode, updatedAt: sql`now()` }).where('userId', '=', userId).execute();
}
