import type { Tx } from '#db/database.server';
import { toProductSummary } from '#features/catalog/products/product-view.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { parseNumericId } from '#shared/ids';
import { toDollars } from '#shared/money';
import { cartMessages as messages } from './cart.messages';
import * as queries from './cart.queries.server';
import { findIssues, isBlocking, withTotals } from './cart.rules';
import type { AddLine, Cart, CartIssue, CartItem, CartSummary, LineOptions, Merge, UpdateLine } from './cart.schema';
import { summarizeCart } from './cart-estimate.rules';

export async function viewCart(shop: Shop, userId: string): Promise<Cart> {
  return toCart(await queries.selectCart(shop.db, userId));
}

/** Throws `insufficient_stock` with `available`; the cart then stays unchanged. */
export async function addToCart(shop: Shop, userId: string, line: AddLine): Promise<Cart> {
  const productId = knownProductId(line.productId);
  const outcome = await queries.upsertLine(shop.db, userId, { ...line, productId });
  if (!outcome) throw await explainUnknownLine(shop, productId, line);
  if (outcome.quantity === null) throw insufficientStock(outcome.available);
  return viewCart(shop, userId);
}

/** Below 1 the line is removed. Throws `insufficient_stock` with `available`; the cart then stays unchanged. */
export async function updateCartLine(shop: Shop, userId: string, productId: string, update: UpdateLine): Promise<Cart> {
  if (update.quantity < 1) return removeFromCart(shop, userId, productId, update);
  const outcome = await queries.updateLines(shop.db, userId, { ...update, productId: knownProductId(productId) });
  if (outcome.lines === 0) throw new AppError('not_found');
  if (!outcome.isChanged) throw insufficientStock(outcome.available ?? 0);
  return viewCart(shop, userId);
}

export async function removeFromCart(shop: Shop, userId: string, productId: string, { size, color }: LineOptions): Promise<Cart> {
  const removed = await queries.deleteLines(shop.db, userId, { productId: knownProductId(productId), size, color });
  if (removed === 0) throw new AppError('not_found');
  return viewCart(shop, userId);
}

export async function clearCart(shop: Shop, userId: string): Promise<Cart> {
  await queries.deleteAllLines(shop.db, userId);
  return withTotals([]);
}

/**
 * Adds several products in the transaction of another feature. Each line is added or rejected separately; returns the
 * message of each rejection, in the given order.
 */
export async function addEachToCart(tx: Tx, userId: string, lines: readonly queries.WantedLine[]): Promise<(string | undefined)[]> {
  const outcomes = await queries.upsertLines(tx, userId, lines);
  return outcomes.map((outcome) => {
    if (!outcome) return messages.gone;
    return outcome.quantity === null ? insufficientStock(outcome.available).message : undefined;
  });
}

/** Removes a product's lines, or those of one size and colour, in the transaction of another feature. */
export async function takeFromCart(tx: Tx, userId: string, line: LineOptions & { productId: number }): Promise<LineOptions[]> {
  const taken = await queries.takeLines(tx, userId, line);
  return taken.map(({ size, color }) => ({ size: size ?? undefined, color: color ?? undefined }));
}

/** Adds a guest's lines at sign-in, up to the stock: docs/rules.md#cart-merge. */
export async function mergeGuestCart(shop: Shop, userId: string, { guestId, items }: Merge): Promise<Cart> {
  await queries.mergeLines(shop.db, { userId, guestId, lines: toWantedLines(items) });
  return viewCart(shop, userId);
}

/** Adds variants up to the stock, and returns for each existing one how many pieces were added. */
export async function addVariantsToCart(
  shop: Shop,
  userId: string,
  wanted: readonly { variantId: number; quantity: number }[],
): Promise<{ cart: Cart; outcomes: queries.VariantOutcome[] }> {
  const outcomes = await queries.addVariants(shop.db, userId, wanted);
  return { cart: await viewCart(shop, userId), outcomes };
}

/** A guest's lines at today's prices and stock, without those that no longer exist. */
export async function previewCart(shop: Shop, items: readonly AddLine[]): Promise<Cart> {
  return toCart(await queries.selectWantedLines(shop.db, toWantedLines(items)));
}

export async function summarize(shop: Shop, userId: string): Promise<CartSummary> {
  return summarizeCart(await viewCart(shop, userId), shop.config.prices.cartSummary);
}

export async function validateCart(shop: Shop, userId: string): Promise<{ valid: boolean; issues: CartIssue[]; cart: Cart }> {
  const cart = await viewCart(shop, userId);
  const issues = findIssues(cart);
  return { valid: cart.items.length > 0 && !issues.some(isBlocking), issues, cart };
}

function toCart(rows: readonly queries.CartRow[]): Cart {
  return withTotals(rows.map(toCartItem));
}

function toCartItem(row: queries.CartRow): CartItem {
  return {
    product: toProductSummary(row),
    quantity: row.quantity,
    price: toDollars(row.paidPriceCents),
    addedPrice: toDollars(row.addedPriceCents),
    size: row.size ?? undefined,
    color: row.color ?? undefined,
    stock: row.variantStock,
  };
}

/** Throws `not_found` for an invalid product id. */
function knownProductId(productId: string): number {
  const id = parseNumericId(productId);
  if (id === undefined) throw new AppError('not_found');
  return id;
}

function toWantedLines(items: readonly AddLine[]): queries.WantedLine[] {
  return items.flatMap((item) => {
    const productId = parseNumericId(item.productId);
    return productId === undefined ? [] : [{ ...item, productId }];
  });
}

function insufficientStock(available: number): AppError {
  return new AppError('insufficient_stock', {
    message: available === 0 ? messages.outOfStock : messages.onlyLeft(available),
    details: { available },
  });
}

/**
 * The error for a line that does not exist: an unknown product (`not_found`), or an unknown size or colour
 * (`invalid`).
 */
export async function explainUnknownLine(shop: Shop, productId: number, { size, color }: LineOptions): Promise<AppError> {
  const options = await queries.selectOptions(shop.db, productId);
  if (options.length === 0) return new AppError('not_found');
  const isSizeKnown = size === undefined || options.some((option) => option.size === size);
  const field =
    isSizeKnown && color !== undefined
      ? { field: 'color', message: messages.colorUnknown }
      : { field: 'size', message: messages.sizeUnknown };
  return new AppError('invalid', { fields: [field] });
}
