import * as v from 'valibot';
import { CartSchema, LineOptionsSchema } from '#features/buying/cart/cart.schema';
import type { ProductBasics } from '#features/catalog/products/products.schema';
import { ImageSchema, OptionValuesSchema, OptionWordsSchema, ProductSummarySchema } from '#features/catalog/products/products.schema';
import { dollarAmount } from '#shared/money-schema';
import { MAX_WISHLIST_ITEMS } from './wishlist.limits';
import { wishlistMessages as messages } from './wishlist.messages';
import { wishlistApiMessages as apiMessages } from './wishlist-api.messages';

const CurrencySchema = v.object({ code: v.string(), perDollar: v.number() });

const WishSchema = v.object({
  _id: v.string(),
  createdAt: v.string(),
  addedAt: v.string(),
  product: ProductSummarySchema,
  /** The values that were chosen when it was added. */
  options: OptionValuesSchema,
  /** Of these options, and of those of the variant. */
  words: OptionWordsSchema,
  /** Those of the options of these names. */
  size: v.optional(v.string()),
  color: v.optional(v.string()),
  /** Dollars: the sale price when a sale is active. */
  price: v.number(),
  /** Dollars when it was added. */
  addedPrice: v.number(),
  /**
   * The variant that would go into the cart: the chosen one, else the first in stock. Absent if the chosen one no
   * longer exists.
   */
  variant: v.optional(
    v.object({
      variantId: v.optional(v.string()),
      options: OptionValuesSchema,
      size: v.optional(v.string()),
      color: v.optional(v.string()),
      stock: v.number(),
      image: v.optional(ImageSchema),
    }),
  ),
});
export type WishView = v.InferOutput<typeof WishSchema>;
/** As browsers know it: until the shop has confirmed it, the product is that of a card. */
export type Wish = Omit<WishView, 'product'> & { product: ProductBasics };

const WishlistSchema = v.object({
  /** The last one added first. */
  products: v.array(WishSchema),
  wishlistCount: v.number(),
  /** The currency that its prices are shown in. */
  currency: CurrencySchema,
  /** The token of the public page; absent while the list is not shared. */
  shareToken: v.optional(v.string()),
});
export type Wishlist = Omit<v.InferOutput<typeof WishlistSchema>, 'products'> & { products: Wish[] };

/** The data that restores a removed product. */
const RemovedWishSchema = v.object({
  productId: v.pipe(
    v.string(() => apiMessages.productRequired),
    v.nonEmpty(() => apiMessages.productRequired),
  ),
  ...LineOptionsSchema.entries,
  addedAt: v.pipe(
    v.string(() => apiMessages.timeRequired),
    v.isoTimestamp(() => apiMessages.timeRequired),
  ),
  addedPrice: dollarAmount(() => apiMessages.priceRequired),
});
export type RemovedWish = v.InferOutput<typeof RemovedWishSchema>;

const MoveErrorSchema = v.object({ productId: v.string(), message: v.string() });
export type MoveError = v.InferOutput<typeof MoveErrorSchema>;

/** The `data` of all responses that contain the list. */
export const WishlistDataSchema = v.object({
  /** Absent when only the ids were requested. */
  wishlist: v.optional(WishlistSchema),
  productIds: v.array(v.string()),
  wishlistCount: v.number(),
  inWishlist: v.optional(v.boolean()),
  /** The removed products: POST /wishlist/restore restores them. */
  removed: v.optional(v.array(RemovedWishSchema)),
});
export type WishlistData = v.InferOutput<typeof WishlistDataSchema>;

export const MoveDataSchema = v.object({
  ...WishlistDataSchema.entries,
  /** Their ids. */
  movedProducts: v.array(v.string()),
  errors: v.array(MoveErrorSchema),
  cart: CartSchema,
});
export type MoveData = v.InferOutput<typeof MoveDataSchema>;

export const CheckDataSchema = v.object({ inWishlist: v.boolean(), wishlistCount: v.number() });
export const CountDataSchema = v.object({ wishlistCount: v.number() });

/** `only=ids` leaves the products out of the response, because hearts need only ids. */
export const WishlistQuerySchema = v.object({
  only: v.optional(
    v.picklist(['ids', 'all'], () => apiMessages.shownInvalid),
    'all',
  ),
});
/** Which parts of the list are returned: everything, or only the ids. */
export type Shown = v.InferOutput<typeof WishlistQuerySchema>['only'];

const ProductIdsSchema = v.pipe(
  v.array(v.string(() => apiMessages.productsRequired)),
  v.maxLength(MAX_WISHLIST_ITEMS, () => apiMessages.tooManyProducts),
);

export const MoveSchema = v.object({
  productIds: v.pipe(
    ProductIdsSchema,
    v.nonEmpty(() => messages.chooseToMove),
  ),
});

export const RemoveSchema = v.object({
  productIds: v.pipe(
    ProductIdsSchema,
    v.nonEmpty(() => messages.chooseToRemove),
  ),
});

export const RestoreSchema = v.object({
  items: v.pipe(
    v.array(RemovedWishSchema),
    v.nonEmpty(() => apiMessages.productsRequired),
    v.maxLength(MAX_WISHLIST_ITEMS, () => apiMessages.tooManyProducts),
  ),
});

export const ShareDataSchema = v.object({ shareToken: v.optional(v.string()) });

/** The data of the public page, without private data. */
export const SharedWishlistSchema = v.object({
  owner: v.object({ firstName: v.string() }),
  products: v.array(v.object({ ...v.omit(WishSchema, ['addedPrice', '_id', 'createdAt', 'addedAt']).entries })),
  currency: CurrencySchema,
});
export type SharedWishlist = v.InferOutput<typeof SharedWishlistSchema>;
