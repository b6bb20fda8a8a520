import type { Tx } from '#db/database.server';
import {
  COLOR,
  inOptionOrder,
  type OptionValues,
  SIZE,
  shorthands,
  withShorthands,
} from '#features/catalog/products/product-options.rules';
import { toImage, toProductSummary } from '#features/catalog/products/product-view.server';
import { findUnsold } from '#features/catalog/products/products.service.server';
import { translateProductsOf } from '#features/catalog/translations/translated-products.server';
import { readEstimateRates } from '#features/pricing/rates/rates.server';
import type { Shop } from '#server/shop.server';
import { AppError, invalidField, notFound } from '#shared/errors';
import { parseNumericId } from '#shared/ids';
import { toDollars } from '#shared/money';
import { requireNumericId } from '#shared/required-id';
import { cartMessages as messages } from './cart.messages';
import * as queries from './cart.queries.server';
import { findIssues, isBlocking, withTotals } from './cart.rules';
import type { AddLine, CartIssue, CartItemView, CartSummary, CartView, LineOptions, Merge, UpdateLine } from './cart.schema';
import { summarizeCart } from './cart-estimate.rules';
import * as lines from './cart-lines.queries.server';

export async function viewCart(shop: Shop, userId: string): Promise<CartView> {
  return toCart(shop, await queries.selectCart(shop.db, userId));
}

/** Throws `insufficient_stock` with `available`; the cart then stays unchanged. */
export async function addToCart(shop: Shop, userId: string, line: AddLine): Promise<CartView> {
  const productId = requireProductId(line.productId);
  const outcome = await lines.upsertLine(shop.db, userId, { ...toTarget(productId, line), quantity: line.quantity });
  if (!outcome) throw await explainUnknownLine(shop, productId, line);
  if (outcome.quantity === null) throw insufficientStock(outcome.available);
  return viewCart(shop, userId);
}

/** Below 1 the line is removed. Throws `insufficient_stock` with `available`; the cart then stays unchanged. */
export async function updateCartLine(shop: Shop, userId: string, productId: string, update: UpdateLine): Promise<CartView> {
  if (update.quantity < 1) return removeFromCart(shop, userId, productId, update);
  const target = toTarget(requireProductId(productId), update);
  const outcome = await lines.updateLines(shop.db, userId, { ...target, quantity: update.quantity });
  if (!outcome || outcome.lines === 0) throw notFound();
  if (!outcome.isChanged) throw (await findUnsold(shop, target.productId)) ?? insufficientStock(outcome.available ?? 0);
  return viewCart(shop, userId);
}

export async function removeFromCart(shop: Shop, userId: string, productId: string, line: LineOptions): Promise<CartView> {
  const removed = await lines.deleteLines(shop.db, userId, toTarget(requireProductId(productId), line));
  if (removed === 0) throw notFound();
  return viewCart(shop, userId);
}

export async function clearCart(shop: Shop, userId: string): Promise<CartView> {
  await lines.deleteAllLines(shop.db, userId);
  return withTotals([]);
}

/**
 * Adds several products in the transaction of another feature. Each line is added or rejected separately; returns the
 * message of each rejection, in the given order.
 */
export async function addEachToCart(tx: Tx, userId: string, requested: readonly queries.WantedLine[]): Promise<(string | undefined)[]> {
  const outcomes = await lines.upsertLines(tx, userId, requested);
  return outcomes.map((outcome) => {
    if (!outcome) return messages.gone;
    return outcome.quantity === null ? insufficientStock(outcome.available).message : undefined;
  });
}

/** Removes a product's lines, or those of these options, in the transaction of another feature. Returns the options of each. */
export async function takeFromCart(
  tx: Tx,
  userId: string,
  { productId, ...line }: LineOptions & { productId: number },
): Promise<OptionValues[]> {
  return lines.takeLines(tx, userId, toTarget(productId, line));
}

/** Adds a guest's lines at sign-in, up to the stock: docs/rules.md#cart-merge. */
export async function mergeGuestCart(shop: Shop, userId: string, { guestId, items }: Merge): Promise<CartView> {
  await lines.mergeLines(shop.db, { userId, guestId, lines: toWantedLines(items) });
  return viewCart(shop, userId);
}

/** Adds variants up to the stock, and returns for each existing one how many pieces were added. */
export async function addVariantsToCart(
  shop: Shop,
  userId: string,
  requested: readonly { variantId: number; quantity: number }[],
): Promise<{ cart: CartView; outcomes: lines.VariantOutcome[] }> {
  const outcomes = await lines.addVariants(shop.db, userId, requested);
  return { cart: await viewCart(shop, userId), outcomes };
}

/** A guest's lines at today's prices and stock, without those that no longer exist. */
export async function previewCart(shop: Shop, items: readonly AddLine[]): Promise<CartView> {
  return toCart(shop, await queries.selectWantedLines(shop.db, toWantedLines(items)));
}

export async function summarize(shop: Shop, userId: string): Promise<CartSummary> {
  return summarizeCart(await viewCart(shop, userId), (await readEstimateRates(shop)).cartSummary);
}

export async function validateCart(shop: Shop, userId: string): Promise<{ valid: boolean; issues: CartIssue[]; cart: CartView }> {
  const cart = await viewCart(shop, userId);
  const issues = findIssues(cart);
  return { valid: cart.items.length > 0 && !issues.some(isBlocking), issues, cart };
}

/** In the language of the request. */
export async function toCart(shop: Shop, rows: readonly queries.CartRow[]): Promise<CartView> {
  return withTotals(await translateProductsOf(shop, rows.map(toCartItem)));
}

function toCartItem(row: queries.CartRow): CartItemView {
  const options = inOptionOrder(row.variantOptions, row.options);
  return {
    product: toProductSummary(row),
    quantity: row.quantity,
    price: toDollars(row.variantPriceCents),
    addedPrice: toDollars(row.addedPriceCents),
    variantId: String(row.variantId),
    options,
    ...shorthands(options),
    stock: row.variantStock,
    availableNow: row.variantAvailableNow ?? undefined,
    image: row.variantImage ? toImage(row.variantImage) : undefined,
  };
}

/** Throws `not_found` for an invalid product id. */
export function requireProductId(productId: string): number {
  return requireNumericId(productId);
}

function toWantedLines(items: readonly AddLine[]): queries.WantedLine[] {
  return items.flatMap((item) => {
    const productId = parseNumericId(item.productId);
    return productId === undefined ? [] : [{ ...toTarget(productId, item), quantity: item.quantity }];
  });
}

/** An id of no variant, as ids start at 1. */
const NO_VARIANT = -1;

/** The product and what is wanted of it, as queries expect it. */
export function toTarget(productId: number, { variantId, ...options }: LineOptions): queries.LineTarget {
  const id = variantId === undefined ? undefined : (parseNumericId(variantId) ?? NO_VARIANT);
  return { productId, options: withShorthands(options), variantId: id };
}

function insufficientStock(available: number): AppError {
  return new AppError('insufficient_stock', {
    message: available === 0 ? messages.outOfStock : messages.onlyLeft(available),
    details: { available },
  });
}

/**
 * The error for a line that does not exist: an unknown product (`not_found`), one that is no longer sold (`product_unavailable`), or a
 * value that it does not have (`invalid`).
 */
export async function explainUnknownLine(shop: Shop, productId: number, line: LineOptions): Promise<AppError> {
  const unsold = await findUnsold(shop, productId);
  if (unsold) return unsold;
  const variants = await queries.selectOptions(shop.db, productId);
  if (variants.length === 0) return notFound();
  const requested = withShorthands(line);
  const unknown = Object.keys(requested).find((name) => !variants.some((options) => options[name] === requested[name]));
  // Each value exists, but not together: the last one is what does not fit.
  const name = unknown ?? Object.keys(requested).at(-1);
  if (name === SIZE) return invalidField('size', messages.sizeUnknown);
  if (name === COLOR) return invalidField('color', messages.colorUnknown);
  return invalidField(name === undefined ? 'variantId' : 'options', messages.optionsUnknown);
}
