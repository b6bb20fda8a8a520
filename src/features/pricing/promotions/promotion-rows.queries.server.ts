import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared } from '#db/database.server';
import type { TableRow } from '#db/table-row';
import type { PromotionTerms } from './promotion-terms.schema';

/* Parts of the statements of checkout, orders and drafts: what promotions need, without another round trip. */

/** A promotion as JSON. */
export interface PromotionRow
  extends TableRow<'promotions', 'id' | 'version' | 'name' | 'code' | 'isPaused' | 'usageLimit' | 'customerLimit' | 'usedCount'> {
  terms: PromotionTerms;
  /** Those of its terms with all below them. */
  categoryIds: number[];
  /** ISO 8601 with an offset. */
  startsAt: string | null;
  endsAt: string | null;
  /** One of its codes for single customers, if it was found by that. */
  codeId?: number;
  isCodeUsed?: boolean;
}

/** From `promotions k`. */
const promotionJson = sql<PromotionRow>`jsonb_build_object('id', k.id, 'version', k.version, 'name', k.name, 'code', k.code,
  'terms', k.terms, 'categoryIds', promotion_category_ids(k.terms), 'isPaused', k.is_paused, 'startsAt', k.starts_at, 'endsAt', k.ends_at,
  'usageLimit', k.usage_limit, 'customerLimit', k.customer_limit, 'usedCount', k.used_count)`;

/** The promotion with a code, as a table expression: its only one, or one of those for single customers that is not revoked. */
export function promotionOfCode(code: RawBuilder<unknown>) {
  return sql`(
    SELECT p.*, '{}'::jsonb AS own_code FROM promotions p WHERE p.code = ${code}
    UNION ALL
    SELECT p.*, jsonb_build_object('code', c.code, 'codeId', c.id, 'isCodeUsed', c.used_count >= c.usage_limit)
      FROM promotion_codes c JOIN promotions p ON p.id = c.promotion_id WHERE c.code = ${code} AND c.revoked_at IS NULL AND p.has_codes)`;
}

/** From `promotionOfCode(…) k`. */
export const promotionOfCodeJson = sql<PromotionRow>`${promotionJson} || k.own_code`;

/** Those without a code that are not paused and have not ended. */
export async function selectActivePromotions(db: Db): Promise<PromotionRow[]> {
  const { rows } = await sql<{ promotion: PromotionRow }>`
    ${prepared} SELECT ${promotionJson} AS promotion FROM promotions k
     WHERE k.code IS NULL AND NOT k.has_codes AND NOT k.is_paused AND (k.ends_at IS NULL OR k.ends_at > now()) ORDER BY k.id`.execute(db);
  return rows.map(({ promotion }) => promotion);
}

/** What promotions need to know of a customer, of their own uses, and of gifts. */
export interface PromotionFacts {
  customer: { id: string; tags: string[]; hasOrdered: boolean } | null;
  uses: { id: number; total: number; byCustomer: number }[];
  gifts: GiftRow[];
}

export const NO_FACTS: PromotionFacts = { customer: null, uses: [], gifts: [] };

interface PictureOfRow {
  key?: string;
  url?: string;
}

/** A gift with its stock, if the shop sells it. */
export interface GiftRow {
  variantId: number;
  productId: number;
  slug: string;
  sku: string;
  name: string;
  options: { name: string; value: string; translatedName?: string | undefined; translatedValue?: string | undefined }[];
  /** In the reader's language, where it is translated, as the words of its options. */
  translatedName?: string | undefined;
  image: PictureOfRow | null;
  unitPriceCents: number;
  available: number;
}

interface FactsOf {
  /** Null for a guest; an expression when the statement finds the customer. */
  userId: string | RawBuilder<unknown> | null;
  /** Automatic promotions with limits. */
  limitedIds: readonly number[];
  /** The gifts of automatic promotions. */
  giftIds: readonly number[];
  /** A promotion with a code besides: an expression for its id, and for its terms. */
  codeId: RawBuilder<unknown>;
  codeTerms: RawBuilder<unknown>;
}

/** `PromotionFacts` as JSON. */
export function promotionFacts({ userId, limitedIds, giftIds, codeId, codeTerms }: FactsOf): RawBuilder<PromotionFacts> {
  return sql<PromotionFacts>`jsonb_build_object(
    'customer', (SELECT jsonb_build_object('id', u.id, 'tags', u.tags,
                   'hasOrdered', EXISTS (SELECT FROM orders o WHERE o.user_id = u.id AND o.status <> 'cancelled'))
                   FROM users u WHERE u.id = ${userId} AND NOT u.is_guest),
    'uses', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'total', p.used_count,
               'byCustomer', (SELECT count(*) FROM orders o JOIN order_promotions op ON op.order_id = o.id
                               WHERE o.user_id = ${userId} AND op.promotion_id = p.id AND o.status <> 'cancelled'))), '[]')
               FROM promotions p WHERE p.id = ANY (${limitedIds}::bigint[] || (${codeId})::bigint)),
    'gifts', (SELECT coalesce(jsonb_agg(jsonb_build_object('variantId', v.id, 'productId', p.id, 'slug', p.slug, 'sku', v.sku, 'name', p.name,
                'unitPriceCents', v.paid_price_cents, 'available', orderable_pieces(v.on_hand, v.reserved, v.stock_policy),
                'options', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', o.option ->> 'name', 'value', v.options -> (o.option ->> 'name')) ORDER BY o.position), '[]')
                   FROM jsonb_array_elements(p.options) WITH ORDINALITY AS o (option, position) WHERE v.options ? (o.option ->> 'name')),
                'image', coalesce(v.image, p.images -> 0))), '[]')
                FROM variants v JOIN products p ON p.id = v.product_id
               WHERE p.status IN ('active', 'unlisted') AND p.tax_class <> 'gift-card' AND v.id = ANY (${giftIds}::bigint[] || ((${codeTerms}) #>> '{benefit,variantId}')::bigint)))`;
}
