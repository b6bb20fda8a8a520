import * as v from 'valibot';
import { CategoryRefSchema } from '#features/catalog/categories/categories.schema';

/** A picture as sent to clients. */
const ImageSchema = v.object({
  /** The widest version; `media.urls` derives the URLs of narrower ones. */
  url: v.string(),
  alt: v.string(),
  /** In pixels, if known. */
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  /** Set on pictures that show one colour of the product. */
  color: v.optional(v.string()),
});
export type Image = v.InferOutput<typeof ImageSchema>;

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
  stock: v.number(),
  inStock: v.boolean(),
  averageRating: v.number(),
  rating: v.number(),
  totalReviews: v.number(),
  reviewCount: v.number(),
  images: v.array(ImageSchema),
  category: CategoryRefSchema,
  sizes: v.array(v.string()),
  colors: v.array(v.string()),
  featured: v.boolean(),
  /** The category's colour, for the placeholder of pictures while they load. */
  tint: v.string(),
  createdAt: v.string(),
});
export type ProductSummary = v.InferOutput<typeof ProductSummarySchema>;

const VariantSchema = v.object({
  size: v.optional(v.string()),
  color: v.optional(v.string()),
  stock: v.number(),
  sku: v.string(),
});
export type Variant = v.InferOutput<typeof VariantSchema>;

export const ProductDetailSchema = v.object({
  ...ProductSummarySchema.entries,
  fullDescription: v.optional(v.string()),
  features: v.array(v.string()),
  specifications: v.record(v.string(), v.string()),
  weight: v.optional(v.string()),
  dimensions: v.optional(v.string()),
  variants: v.array(VariantSchema),
  /** Colours with their CSS colour for swatches. */
  swatches: v.array(v.object({ name: v.string(), hex: v.string() })),
  /** From the main category down to the product's own. */
  categoryPath: v.array(CategoryRefSchema),
  updatedAt: v.string(),
});
export type ProductDetail = v.InferOutput<typeof ProductDetailSchema>;
