import { inTransaction } from '#db/transaction.server';
import type { CartView, LineOptions } from '#features/buying/cart/cart.schema';
import {
  addEachToCart,
  explainUnknownLine,
  requireProductId,
  takeFromCart,
  toTarget,
  viewCart,
} from '#features/buying/cart/cart.service.server';
import { inOptionOrder, shorthands, withShorthands } from '#features/catalog/products/product-options.rules';
import { toImage, toProductSummary } from '#features/catalog/products/product-view.server';
import { findUnsold } from '#features/catalog/products/products.service.server';
import { translateProductsOf } from '#features/catalog/translations/translated-products.server';
import type { Shop } from '#server/shop.server';
import { AppError, notFound } from '#shared/errors';
import { isUuid, parseNumericId } from '#shared/ids';
import { toCents, toDollars } from '#shared/money';
import { MAX_WISHLIST_ITEMS } from './wishlist.limits';
import { wishlistMessages as messages } from './wishlist.messages';
import * as queries from './wishlist.queries.server';
import type { MoveData, MoveError, RemovedWish, SharedWishlist, Shown, WishlistData, WishView } from './wishlist.schema';

export async function viewWishlist(shop: Shop, userId: string, shown: Shown): Promise<WishlistData> {
  if (shown === 'ids') {
    const productIds = await listProductIds(shop, userId);
    return { productIds, wishlistCount: productIds.length };
  }
  const [rows, shareToken] = await Promise.all([queries.selectWishes(shop.db, userId), queries.selectShareToken(shop.db, userId)]);
  const wishlist = {
    products: await translateProductsOf(shop, rows.map(toWish)),
    wishlistCount: rows.length,
    currency: shop.config.wishlistCurrency,
    shareToken,
  };
  return { wishlist, productIds: rows.map(({ id }) => String(id)), wishlistCount: rows.length };
}

export function listProductIds(shop: Shop, userId: string): Promise<string[]> {
  return queries.selectProductIds(shop.db, userId);
}

export async function checkWish(shop: Shop, userId: string, productId: string): Promise<{ inWishlist: boolean; wishlistCount: number }> {
  const { count, isListed } = await queries.selectWishCount(shop.db, userId, parseNumericId(productId));
  return { inWishlist: isListed, wishlistCount: count };
}

export async function countWishes(shop: Shop, userId: string): Promise<{ wishlistCount: number }> {
  return { wishlistCount: (await queries.selectWishCount(shop.db, userId)).count };
}

/**
 * Adding a listed product changes nothing (docs/rules.md#wishlist-add-again). Throws `conflict` when the list is
 * full.
 */
export async function addWish(shop: Shop, userId: string, wish: LineOptions & { productId: string; shown: Shown }): Promise<WishlistData> {
  const productId = requireProductId(wish.productId);
  const outcome = await inTransaction(shop.db, async (tx) => {
    await queries.lockList(tx, userId);
    return queries.insertWish(tx, userId, toTarget(productId, wish));
  });
  if (!outcome) throw (await findUnsold(shop, productId)) ?? notFound();
  if (!outcome.isListed) throw outcome.isOptionKnown ? listFull() : await explainUnknownLine(shop, productId, wish);
  return { ...(await viewWishlist(shop, userId, wish.shown)), inWishlist: true };
}

/** Throws `not_found` when it is not on the list. */
export async function removeWish(shop: Shop, userId: string, productId: string, shown: Shown): Promise<WishlistData> {
  const data = await removeWishes(shop, userId, [String(requireProductId(productId))], shown);
  if (data.removed?.length === 0) throw notFound(messages.notListed);
  return { ...data, inWishlist: false };
}

/** Ignores products that are not on the list. */
export async function removeWishes(shop: Shop, userId: string, productIds: readonly string[], shown: Shown): Promise<WishlistData> {
  const removed = await inTransaction(shop.db, async (tx) => {
    await queries.lockList(tx, userId);
    return queries.deleteWishes(tx, userId, toNumericIds(productIds));
  });
  return { ...(await viewWishlist(shop, userId, shown)), removed: removed.map(toRemovedWish) };
}

/** Undoes a removal with the previous size, colour, date and price. Deleted products are left out. */
export async function restoreWishes(shop: Shop, userId: string, items: readonly RemovedWish[], shown: Shown): Promise<WishlistData> {
  const wishes = items.flatMap(({ productId, addedAt, addedPrice, ...line }) => {
    const id = parseNumericId(productId);
    if (id === undefined) return [];
    return [{ productId: id, options: withShorthands(line), addedAt: new Date(addedAt), addedPriceCents: toCents(addedPrice) }];
  });
  await inTransaction(shop.db, async (tx) => {
    await queries.lockList(tx, userId);
    await queries.reinsertWishes(tx, userId, wishes);
  });
  return viewWishlist(shop, userId, shown);
}

export async function clearWishlist(shop: Shop, userId: string, shown: Shown): Promise<WishlistData> {
  await inTransaction(shop.db, async (tx) => {
    await queries.lockList(tx, userId);
    await queries.deleteWishes(tx, userId);
  });
  return viewWishlist(shop, userId, shown);
}

/** Moves what can be moved, in one transaction; the rest stays on the list, with a reason each. */
export async function moveToCart(shop: Shop, userId: string, productIds: readonly string[], shown: Shown): Promise<MoveData> {
  const requested = [...new Set(productIds)];
  const { movedProducts, errors } = await inTransaction(shop.db, async (tx) => {
    await queries.lockList(tx, userId);
    const targets = await queries.selectTargets(tx, userId, toNumericIds(requested));
    const listed = targets.filter(({ isListed }) => isListed);
    const refusals = await addEachToCart(
      tx,
      userId,
      listed.map(({ productId, options }) => ({ productId, quantity: 1, options })),
    );
    const moved = listed.filter((_wish, i) => refusals[i] === undefined).map(({ productId }) => productId);
    await queries.deleteWishes(tx, userId, moved);
    const reasons = new Map([
      ...targets.map(({ productId }) => [String(productId), messages.notListed] as const),
      ...listed.map(({ productId }, i) => [String(productId), refusals[i]] as const),
    ]);
    const isMoved = (id: string) => reasons.has(id) && reasons.get(id) === undefined;
    return {
      movedProducts: requested.filter(isMoved),
      errors: requested.filter((id) => !isMoved(id)).map((id): MoveError => ({ productId: id, message: reasons.get(id) ?? messages.gone })),
    };
  });
  const [view, cart] = await Promise.all([viewWishlist(shop, userId, shown), viewCart(shop, userId)]);
  return { ...view, movedProducts, errors, cart };
}

/** Moves a product's lines, or those of these options, from the cart to the list in one transaction. */
export async function moveFromCart(shop: Shop, userId: string, productId: string, options: LineOptions): Promise<CartView> {
  const id = requireProductId(productId);
  await inTransaction(shop.db, async (tx) => {
    await queries.lockList(tx, userId);
    const [taken] = await takeFromCart(tx, userId, { ...options, productId: id });
    if (!taken) throw notFound();
    const outcome = await queries.insertWish(tx, userId, { options: taken, productId: id });
    if (!outcome) throw new AppError('product_unavailable');
    if (!outcome.isListed) throw listFull();
  });
  return viewCart(shop, userId);
}

/** The token of the list's link; the same one as long as the list is shared. */
export function shareWishlist(shop: Shop, userId: string): Promise<string> {
  return inTransaction(shop.db, async (tx) => {
    await queries.lockList(tx, userId);
    return queries.ensureShareToken(tx, userId);
  });
}

/** Revokes the link; sharing again creates a new one. */
export function unshareWishlist(shop: Shop, userId: string): Promise<void> {
  return queries.deleteShareToken(shop.db, userId);
}

/** The public data of a shared list. Throws `not_found` for an unknown or revoked link. */
export async function viewSharedWishlist(shop: Shop, shareToken: string): Promise<SharedWishlist> {
  const sharer = isUuid(shareToken) ? await queries.selectSharer(shop.db, shareToken) : undefined;
  if (!sharer) throw notFound();
  const rows = await queries.selectWishes(shop.db, sharer.userId);
  const wishes = await translateProductsOf(shop, rows.map(toWish));
  return {
    owner: { firstName: sharer.firstName },
    products: wishes.map(({ _id: _, createdAt: __, addedAt: ___, addedPrice: ____, ...shown }) => shown),
    currency: shop.config.wishlistCurrency,
  };
}

function toWish(row: queries.WishRow): WishView {
  const addedAt = row.addedAt.toISOString();
  const options = inOptionOrder(row.wantedOptions, row.options);
  return {
    _id: String(row.wishId),
    createdAt: addedAt,
    addedAt,
    product: toProductSummary(row),
    options,
    ...shorthands(options),
    price: toDollars(row.variantPriceCents ?? row.paidPriceCents),
    addedPrice: toDollars(row.addedPriceCents),
    variant: toWishVariant(row),
  };
}

function toWishVariant({ variantId, variantOptions, variantStock, variantImage, options }: queries.WishRow): WishView['variant'] {
  if (variantId === null) return undefined;
  const values = inOptionOrder(variantOptions ?? {}, options);
  const image = variantImage ? toImage(variantImage) : undefined;
  return { variantId: String(variantId), options: values, ...shorthands(values), stock: variantStock ?? 0, image };
}

function toRemovedWish({ productId, options, addedAt, addedPriceCents }: queries.StoredWish): RemovedWish {
  return {
    productId: String(productId),
    options,
    ...shorthands(options),
    addedAt: addedAt.toISOString(),
    addedPrice: toDollars(addedPriceCents),
  };
}

function toNumericIds(productIds: readonly string[]): number[] {
  return productIds.flatMap((productId) => parseNumericId(productId) ?? []);
}

function listFull(): AppError {
  return new AppError('conflict', { message: messages.full(MAX_WISHLIST_ITEMS) });
}
