import type { Tx } from '#db/database.server';
import { insertOrderPromotions } from '#features/pricing/promotions/order-promotions.queries.server';
import { subtractCents } from '#shared/money';
import * as queries from './write-order.queries.server';
import {
  type CartLine,
  type LockedVariant,
  type NewOrder,
  OrderRefused,
  type PlacedRow,
  type Shortage,
} from './write-order.queries.server';

/**
 * Stores an order, takes its pieces from the stock, empties the cart and takes store credit. Throws `OrderRefused` when the cart or a
 * promotion has changed, or credit or stock is too low. The locks are taken in the global order (db/functions/stock.sql), each in a
 * statement of its own, so that the next one sees what the previous holder of the lock committed.
 */
export async function writeOrder(tx: Tx, order: NewOrder): Promise<PlacedRow> {
  const { id, userId, promotions, creditCents, giftCard, guestName, isCartless } = order;
  if (!isCartless) {
    await queries.lockCart(tx, userId);
    requireSameCart(order, await queries.selectCartLines(tx, userId));
  }
  if (promotions.length > 0) await queries.countPromotionUses(tx, order);
  if (creditCents > 0) await lockPaidCredit(tx, order);
  const variants = await lockVariants(tx, order);
  requireStock(order, variants);

  const uncounted = [...variants.values()].filter(({ stockPolicy }) => stockPolicy === 'uncounted');
  const placed = await queries.insertOrder(tx, order, new Set(uncounted.map((variant) => variant.id)));
  await insertOrderPromotions(tx, id, promotions);
  if (giftCard) await queries.takeFromGiftCard(tx, order, giftCard);
  if (creditCents > 0) await queries.payFromCredit(tx, order);
  if (guestName) await queries.nameGuest(tx, userId, guestName);
  return placed;
}

async function lockPaidCredit(tx: Tx, { userId, creditCents, giftCardCents, giftCard }: NewOrder): Promise<void> {
  const balanceCents = await queries.lockCredit(tx, userId);
  if (balanceCents < subtractCents(creditCents, giftCardCents)) throw new OrderRefused('credit');
  if (giftCard && !(await queries.lockGiftCard(tx, giftCard))) throw new OrderRefused('credit');
}

async function lockVariants(tx: Tx, { lines }: NewOrder): Promise<Map<number, LockedVariant>> {
  const variants = await queries.lockVariants(
    tx,
    lines.map(({ variantId }) => variantId),
  );
  return new Map(variants.map((variant) => [variant.id, variant]));
}

function requireSameCart({ lines }: NewOrder, inCart: readonly CartLine[]): void {
  const bought = lines.filter(({ isGift }) => !isGift);
  const isBought = ({ variantId, quantity, addedAt }: CartLine) =>
    bought.some((line) => line.variantId === variantId && line.quantity === quantity && line.addedAt === addedAt);
  if (inCart.length !== bought.length || !inCart.every(isBought)) throw new OrderRefused('cart');
}

function requireStock({ lines }: NewOrder, variants: ReadonlyMap<number, LockedVariant>): void {
  // The same variant may be bought and given.
  const pieces = new Map<number, number>();
  for (const { variantId, quantity } of lines) pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity);
  // Removed or archived since the cart was read; reading it again names the product.
  if (![...pieces.keys()].every((id) => variants.get(id)?.isSold)) throw new OrderRefused('cart');
  const shortages = [...pieces].flatMap(([variantId, quantity]): Shortage[] => {
    const variant = variants.get(variantId);
    return variant?.stockPolicy === 'counted' && quantity > variant.available ? [{ variantId, available: variant.available }] : [];
  });
  if (shortages.length > 0) throw new OrderRefused('stock', shortages);
}
