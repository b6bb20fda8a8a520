import { addVariantsToCart } from '#features/buying/cart/cart.service.server';
import type { VariantOutcome } from '#features/buying/cart/cart-lines.queries.server';
import { describeLine } from '#features/catalog/products/describe-line';
import { orderItemId } from '#features/orders/orders/order-view.server';
import { ordersMessages as messages } from '#features/orders/orders/orders.messages';
import type { Shop } from '#server/shop.server';
import { notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { type BoughtLine, selectBoughtLines } from './buy-again.queries.server';
import type { BoughtAgain } from './buy-again.schema';

/**
 * Adds an order's items to the cart as far as they are sold and in stock, and returns the rest. Throws `not_found`.
 */
export async function buyAgain(shop: Shop, order: { userId: string; orderId: string }): Promise<BoughtAgain> {
  const lines = isUuid(order.orderId) ? await selectBoughtLines(shop.db, order) : [];
  if (lines.length === 0) throw notFound(messages.notFound);
  const requested = lines.flatMap(({ variantId, quantity }) => (variantId === null ? [] : [{ variantId, quantity }]));
  const { cart, outcomes } = await addVariantsToCart(shop, order.userId, requested);
  const missing = lines.flatMap((line) => {
    const outcome = outcomes.find(({ variantId }) => variantId === line.variantId);
    const added = outcome?.added ?? 0;
    if (added === line.quantity) return [];
    const itemId = orderItemId(order.orderId, line.position);
    return [{ itemId, requested: line.quantity, added, message: whyMissing(line, outcome) }];
  });
  return { cart, missing };
}

function whyMissing(line: BoughtLine, outcome: VariantOutcome | undefined): string {
  const what = describeLine(line);
  if (!outcome) return messages.notSold(what);
  if (outcome.available <= 0) return messages.outOfStock(what);
  return messages.onlySome(what, { added: outcome.added, requested: line.quantity });
}
