import * as v from 'valibot';
import { CategoryRefSchema } from '#features/catalog/categories/categories.schema';
import { sentEntries } from '#shared/fields/field-table';
import { PRODUCT_STATUSES } from './product-status.rules';
import { VARIANT_FIELDS } from './variant-fields';

/** A picture as sent to clients. */
export const ImageSchema = v.object({
  /** The widest version; `media.urls` derives the URLs of narrower ones. */
  url: v.string(),
  alt: v.string(),
  /** In pixels, if known. */
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  /** Set on pictures that show one colour of the product. */
  color: v.optional(v.string()),
  /** The average colour of an uploaded picture, to be shown while it loads. */
  tint: v.optional(v.string()),
});
export type Image = v.InferOutput<typeof ImageSchema>;

/** A value of an option with its CSS colour. */
export const SwatchSchema = v.object({ name: v.string(), hex: v.string() });

/** A product in cards, carts and lists. Money in dollars. */
export const ProductSummarySchema = v.object({
  _id: v.string(),
  slug: v.string(),
  name: v.string(),
  description: v.string(),
  brand: v.optional(v.string()),
  price: v.number(),
  salePrice: v.optional(v.number()),
  discountPrice: v.optional(v.number()),
  originalPrice: v.number(),
  /** How many pieces can be ordered; the sum over the variants. */
  stock: v.number(),
  /** Whether any of its variants can be ordered. */
  inStock: v.boolean(),
  /** Sold out, and can be ordered nevertheless: docs/rules.md#stock-policies */
  isBackordered: v.optional(v.literal(true)),
  averageRating: v.number(),
  rating: v.number(),
  totalReviews: v.number(),
  reviewCount: v.number(),
  images: v.array(ImageSchema),
  category: CategoryRefSchema,
  /** At most three, in the owner's order. */
  options: v.array(v.object({ name: v.string(), values: v.array(v.string()) })),
  /** The values of the options of these names. */
  sizes: v.array(v.string()),
  colors: v.array(v.string()),
  /** Values that are shown as a colour; absent without any. */
  swatches: v.optional(v.array(SwatchSchema)),
  /** The lowest and the highest price paid for a variant; `price` and `salePrice` are those of the cheapest one. */
  priceRange: v.object({ min: v.number(), max: v.number() }),
  featured: v.boolean(),
  /** The category's colour, for the placeholder of pictures while they load. */
  tint: v.string(),
  createdAt: v.string(),
  /** Absent of a product that can be bought: others are in carts and wishlists. */
  status: v.optional(v.picklist(PRODUCT_STATUSES)),
  /** Sent by mail, untaxed, and worth what is paid for it. */
  isGiftCard: v.optional(v.literal(true)),
});
export type ProductSummary = v.InferOutput<typeof ProductSummarySchema>;

/** What pages know of a product; what cart and wishlist know, too, until the shop has confirmed what was added. */
export type ProductBasics = Omit<
  ProductSummary,
  | 'description'
  | 'discountPrice'
  | 'originalPrice'
  | 'inStock'
  | 'averageRating'
  | 'totalReviews'
  | 'options'
  | 'priceRange'
  | 'sizes'
  | 'colors'
  | 'swatches'
  | 'featured'
  | 'tint'
  | 'createdAt'
>;

/** A value for each option, by the option's name. */
export const OptionValuesSchema = v.record(v.string(), v.string());

/**
 * What names and values of options are called in the language of the response, where it is another one. Options keep their original words,
 * because carts and orders know variants by them.
 */
export const OptionWordsSchema = v.optional(v.record(v.string(), v.string()));

/** What a card shows of a product. Its description is there in rows. */
export type CardProduct = ProductBasics & {
  description?: string;
  /** The values with which it is added from its card; undefined: they are chosen on its own page. */
  soleChoice: v.InferOutput<typeof OptionValuesSchema> | undefined;
  /** Other variants cost more. */
  isLowestPrice: true | undefined;
  /** The first of its colours, if there are several. */
  swatches?: string[];
  /** How many colours there are besides these. */
  moreColors?: number;
};

export const VariantSchema = v.object({
  _id: v.string(),
  options: OptionValuesSchema,
  /** The values of the options of these names. */
  size: v.optional(v.string()),
  color: v.optional(v.string()),
  /** Absent where they are those of the product. */
  price: v.optional(v.number()),
  salePrice: v.optional(v.number()),
  /** How many pieces can be ordered. */
  stock: v.number(),
  /** The pieces in stock of a variant that can be ordered beyond them; absent of others. */
  availableNow: v.optional(v.number()),
  sku: v.string(),
  ...sentEntries(VARIANT_FIELDS),
  image: v.optional(ImageSchema),
});
export type Variant = v.InferOutput<typeof VariantSchema>;
