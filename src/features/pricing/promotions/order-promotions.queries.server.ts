import { sql } from 'kysely';
import type { Tx } from '#db/database.server';
import type { UsedPromotion } from './order-promotions.server';

/** Stores what promotions take off an order. */
export async function insertOrderPromotions(tx: Tx, orderId: string, promotions: readonly Omit<UsedPromotion, 'version'>[]): Promise<void> {
  if (promotions.length === 0) return;
  await tx
    .insertInto('orderPromotions')
    .values(
      promotions.map((promotion, at) => ({
        orderId,
        position: at + 1,
        promotionId: promotion.promotionId,
        name: promotion.name,
        code: promotion.code,
        terms: promotion.terms && JSON.stringify(promotion.terms),
        categoryIds: promotion.categoryIds,
        amountCents: promotion.amountCents,
        shippingCents: promotion.shippingCents,
        lineShares: JSON.stringify(promotion.lineShares),
        isEven: promotion.isEven,
        codeId: promotion.codeId ?? null,
      })),
    )
    .execute();
}

/** Stores what promotions take off an order after it was changed. Those that it uses no longer must be locked: their use is given back. */
export async function replaceOrderPromotions(tx: Tx, orderId: string, promotions: readonly UsedPromotion[]): Promise<void> {
  const ids = promotions.flatMap(({ promotionId }) => promotionId ?? []);
  const codeIds = promotions.flatMap(({ codeId }) => codeId ?? []);
  await sql`
    UPDATE promotions p SET used_count = used_less(p) FROM order_promotions op
     WHERE op.order_id = ${orderId} AND p.id = op.promotion_id AND p.id <> ALL (${ids}::bigint[])`.execute(tx);
  await sql`
    UPDATE promotion_codes c SET used_count = greatest(0, c.used_count - 1) FROM order_promotions op
     WHERE op.order_id = ${orderId} AND c.id = op.code_id AND c.id <> ALL (${codeIds}::bigint[])`.execute(tx);
  await tx.deleteFrom('orderPromotions').where('orderId', '=', orderId).execute();
  await insertOrderPromotions(tx, orderId, promotions);
}
