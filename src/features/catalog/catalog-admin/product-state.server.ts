import * as v from 'valibot';
import { PRODUCT_STATUSES } from '#features/catalog/products/product-status.rules';
import type { StoredImage } from '#features/catalog/products/product-view.server';
import { STOCK_POLICIES } from '#features/catalog/products/stock-policy.rules';
import { toImageBody } from './body-pictures.service.server';
import type { ProductChange, VariantBody } from './catalog-admin.schema';

const CentsSchema = v.pipe(
  v.number(),
  v.transform((amount) => amount / 100),
);
// Stored by the same version of this shop or an earlier one, which wrote the same shape.
const ImageSchema = v.custom<StoredImage>((image) => typeof image === 'object' && image !== null);
const OptionSchema = v.object({ name: v.string(), values: v.array(v.object({ name: v.string(), hex: v.optional(v.string()) })) });
const MomentSchema = v.pipe(
  v.nullable(v.string()),
  // Published by now: it would be so again at once.
  v.transform((text) => (text === null || Date.parse(text) <= Date.now() ? null : new Date(text))),
);

/** Fields of a product in the audit log (`selectProductState`); absent ones are not restored. */
const StateSchema = v.partial(
  v.object({
    name: v.string(),
    slug: v.string(),
    description: v.string(),
    fullDescription: v.nullable(v.string()),
    brand: v.nullable(v.string()),
    listPriceCents: CentsSchema,
    salePriceCents: v.nullable(CentsSchema),
    images: v.array(ImageSchema),
    options: v.array(OptionSchema),
    features: v.array(v.string()),
    specifications: v.array(v.tuple([v.string(), v.string()])),
    weight: v.nullable(v.string()),
    dimensions: v.nullable(v.string()),
    isFeatured: v.boolean(),
    lowStockThreshold: v.nullable(v.number()),
    status: v.picklist(PRODUCT_STATUSES),
    publishAt: MomentSchema,
    tags: v.array(v.string()),
    taxClass: v.string(),
    seoTitle: v.nullable(v.string()),
    seoDescription: v.nullable(v.string()),
  }),
);

const VariantSchema = v.partial(
  v.object({
    sku: v.string(),
    options: v.record(v.string(), v.string()),
    listPriceCents: v.nullable(CentsSchema),
    salePriceCents: v.nullable(CentsSchema),
    barcode: v.nullable(v.string()),
    weightGrams: v.nullable(v.number()),
    stockPolicy: v.picklist(STOCK_POLICIES),
    image: v.nullable(ImageSchema),
  }),
);

const WholeSchema = v.looseObject({
  name: v.string(),
  description: v.string(),
  slug: v.string(),
  listPriceCents: v.number(),
  categoryId: v.number(),
  version: v.number(),
});

/** The state of a whole product. */
export function whole(state: unknown) {
  return v.parse(WholeSchema, state);
}

/** A change that gives a product these fields of the audit log, in the form of a body. */
export function toChange(fields: Readonly<Record<string, unknown>>, category: string | undefined): ProductChange {
  const { listPriceCents, salePriceCents, images, specifications, isFeatured, ...same } = v.parse(StateSchema, fields);
  return {
    ...same,
    ...(category !== undefined && { category }),
    ...(listPriceCents !== undefined && { price: listPriceCents }),
    ...(salePriceCents !== undefined && { salePrice: salePriceCents }),
    ...(images && { images: images.map(toImageBody) }),
    ...(specifications && { specifications: Object.fromEntries(specifications) }),
    ...(isFeatured !== undefined && { featured: isFeatured }),
  };
}

/** The same for a variant; `onHand` is its stock without held pieces. */
export function toVariantChange(fields: Readonly<Record<string, unknown>>, { onHand }: { onHand?: unknown }): VariantBody {
  const { listPriceCents, salePriceCents, image, ...same } = v.parse(VariantSchema, fields);
  return {
    ...same,
    ...(listPriceCents !== undefined && { price: listPriceCents }),
    ...(salePriceCents !== undefined && { salePrice: salePriceCents }),
    ...(image !== undefined && { image: image && toImageBody(image) }),
    ...(typeof onHand === 'number' && { stock: onHand }),
  };
}
