import type { Choice } from '#features/catalog/products/product-choice.rules';
import { describeValues } from '#features/catalog/products/product-options.rules';
import type { ProductBasics } from '#features/catalog/products/products.schema';
import { type Currency, formatIn } from '#shared/currency';
import { wishlistMessages as messages } from './wishlist.messages';
import type { Wish, Wishlist } from './wishlist.schema';

/** The list as the browser knows it: its ids on every page, its products only where they are shown. */
export interface CachedWishlist {
  productIds: readonly string[];
  wishlist?: Wishlist | undefined;
}

/** Adds a product at the top; one that is listed already stays where it is. */
export function withWish(cached: CachedWishlist, product: ProductBasics, options: Choice, now: Date): CachedWishlist {
  if (cached.productIds.includes(product._id)) return cached;
  const price = product.salePrice ?? product.price;
  const addedAt = now.toISOString();
  const variant = { options, stock: product.stock };
  const wish: Wish = { _id: product._id, createdAt: addedAt, addedAt, product, options, price, addedPrice: price, variant };
  return withWishes(cached, [product._id], [wish]);
}

/** Restores removed products; those whose data is known get their previous positions. */
export function withWishes({ productIds, wishlist }: CachedWishlist, back: readonly string[], wishes: readonly Wish[]): CachedWishlist {
  const added = back.filter((id) => !productIds.includes(id));
  const products = [...(wishlist?.products ?? []), ...wishes.filter(({ product }) => added.includes(product._id))];
  products.sort((a, b) => b.addedAt.localeCompare(a.addedAt));
  return { productIds: [...added, ...productIds], wishlist: wishlist && { ...wishlist, products, wishlistCount: products.length } };
}

export function withoutWishes({ productIds, wishlist }: CachedWishlist, removed: readonly string[]): CachedWishlist {
  const removedIds = new Set(removed);
  const products = wishlist?.products.filter(({ product }) => !removedIds.has(product._id)) ?? [];
  return {
    productIds: productIds.filter((id) => !removedIds.has(id)),
    wishlist: wishlist && { ...wishlist, products, wishlistCount: products.length },
  };
}

/** Whether it can be added to the cart: the chosen variant, or else any. */
export function isAvailable({ variant }: Pick<Wish, 'variant'>): boolean {
  return (variant?.stock ?? 0) > 0;
}

/** 'Blue, M': the chosen values, or those that would go into the cart. */
export function describeOptions({ options, words, variant }: Pick<Wish, 'options' | 'words' | 'variant'>): string {
  const first = describeValues(variant?.options ?? {}, words);
  return describeValues(options, words) || (first && messages.firstInStock(first));
}

/** The price change since a product was added; undefined if both prices look the same. */
export function describePriceChange({ price, addedPrice }: Wish, currency: Currency): { text: string; isCheaper: boolean } | undefined {
  if (formatIn(currency, price) === formatIn(currency, addedPrice)) return undefined;
  const amount = formatIn(currency, Math.abs(price - addedPrice));
  return price < addedPrice ? { text: messages.cheaper(amount), isCheaper: true } : { text: messages.dearer(amount), isCheaper: false };
}

/** docs/rules.md#wishlist-sorting. The values are used in the URL. */
export const WISH_SORTS = ['recent', 'name', 'price-low', 'price-high', 'rating'] as const;
export type WishSort = (typeof WISH_SORTS)[number];

export interface WishFilter {
  search: string;
  /** A category's slug; empty: all. */
  category: string;
  sort: WishSort;
}

/** Filters and sorts the list. */
export function arrangeWishes(wishes: readonly Wish[], { search, category, sort }: WishFilter): Wish[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = wishes.filter(({ product }) => {
    const text = `${product.name} ${product.brand ?? ''} ${product.category.name}`.toLowerCase();
    return (!category || product.category.slug === category) && words.every((word) => text.includes(word));
  });
  return found.sort(COMPARE[sort]);
}

const COMPARE: Record<WishSort, (a: Wish, b: Wish) => number> = {
  // The list's own order: the last one added first.
  recent: () => 0,
  name: (a, b) => a.product.name.localeCompare(b.product.name, 'en'),
  'price-low': (a, b) => a.price - b.price,
  'price-high': (a, b) => b.price - a.price,
  rating: (a, b) => b.product.rating - a.product.rating || b.product.reviewCount - a.product.reviewCount,
};

/** The categories of the listed products, by name. */
export function categoriesOf(wishes: readonly Wish[]): { slug: string; name: string }[] {
  const bySlug = new Map(wishes.map(({ product }) => [product.category.slug, product.category]));
  return [...bySlug.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
