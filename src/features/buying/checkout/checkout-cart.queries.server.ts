import { sql } from 'kysely';
import { type Db, prepared } from '#db/database.server';
import type { NamedValue } from '#features/catalog/products/product-options.rules';
import { isForSale, variantPicture } from '#features/catalog/products/products.queries.server';
import { creditBalance } from '#features/orders/store-credit/store-credit.queries.server';
import { type AddressRow, addressJson } from '#features/people/addresses/addresses.queries.server';
import type { ActivePromotions } from '#features/pricing/promotions/active-promotions.server';
import { NO_FACTS, promotionFacts, promotionOfCode, promotionOfCodeJson } from '#features/pricing/promotions/promotion-rows.queries.server';
import { type Cents, ZERO_CENTS } from '#shared/money';
import type { PromotionsOfCart } from './checkout.queries.server';

export interface ClaimedKey {
  /** SHA-256 of the request, as hex. */
  requestHash: string;
  orderId: string;
}

const claimedKeyJson = sql`jsonb_build_object('requestHash', encode(i.request_hash, 'hex'), 'orderId', i.order_id)`;

/** A line of the cart that is being ordered, at its current price. */
export interface BuyingLine {
  variantId: number;
  productId: number;
  categoryId: number;
  tags: string[];
  weightGrams: number | null;
  taxClass: string;
  slug: string;
  sku: string;
  name: string;
  image: { key?: string; url?: string } | null;
  options: NamedValue[];
  unitPriceCents: Cents;
  quantity: number;
  /** Whether the product is active. */
  isSold: boolean;
  /** With microseconds, to detect a line that was removed and added again. */
  addedAt: string;
}

export interface CheckoutCartRow extends PromotionsOfCart {
  /** The order that an earlier request with the same key created. */
  claimed: ClaimedKey | null;
  lines: BuyingLine[];
  /** The requested saved address, if it is this customer's. */
  address: AddressRow | null;
  /** The customer's store credit. */
  creditCents: Cents;
}

/** The values of a variant `v` of a product `p`, in the order of its options. */
const orderedValues = sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('name', o.option ->> 'name', 'value', v.options -> (o.option ->> 'name')) ORDER BY o.position), '[]')
     FROM jsonb_array_elements(p.options) WITH ORDINALITY AS o (option, position) WHERE v.options ? (o.option ->> 'name'))`;

interface CheckoutCartKeys {
  userId: string;
  key: string | undefined;
  couponCode: string | undefined;
  addressId: string | undefined;
  active: ActivePromotions;
}

/**
 * Reads what an order of a customer's cart needs. Takes no locks: `writeOrder` refuses the order if cart or promotions have
 * changed by then.
 */
export async function selectCheckoutCart(
  db: Db,
  { userId, key, couponCode, addressId, active }: CheckoutCartKeys,
): Promise<CheckoutCartRow> {
  const { limitedIds, giftIds } = active;
  const code = { codeId: sql`SELECT id FROM coupon`, codeTerms: sql`SELECT terms FROM coupon` };
  const { rows } = await sql<CheckoutCartRow>`
    ${prepared} WITH coupon AS (
      SELECT k.* FROM (SELECT coalesce(${couponCode ?? null}, (SELECT coupon_code FROM carts WHERE user_id = ${userId})) AS code) wanted,
           LATERAL ${promotionOfCode(sql`wanted.code`)} k
    )
    SELECT (SELECT ${claimedKeyJson} FROM idempotency_keys i WHERE i.user_id = ${userId} AND i.key = ${key ?? null}) AS claimed,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('variantId', v.id, 'productId', p.id, 'categoryId', p.category_id, 'tags', p.tags, 'weightGrams', v.weight_grams, 'taxClass', p.tax_class, 'slug', p.slug, 'sku', v.sku, 'name', p.name,
                     'options', ${orderedValues}, 'unitPriceCents', v.paid_price_cents, 'quantity', l.quantity, 'addedAt', l.added_at,
                     'isSold', ${isForSale},
                     'image', ${variantPicture}) ORDER BY l.added_at, v.id), '[]')
              FROM cart_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id
             WHERE l.user_id = ${userId}) AS lines,
           (SELECT ${promotionOfCodeJson} FROM coupon k) AS coupon,
           ${promotionFacts({ userId, limitedIds, giftIds, ...code })} AS facts,
           (SELECT ${addressJson} FROM addresses a WHERE a.id = ${addressId ?? null} AND a.user_id = ${userId}) AS address,
           ${creditBalance(userId)} AS credit_cents`.execute(db);
  const nothing = { claimed: null, lines: [], coupon: null, facts: NO_FACTS, address: null };
  return rows[0] ?? { ...nothing, creditCents: ZERO_CENTS };
}
