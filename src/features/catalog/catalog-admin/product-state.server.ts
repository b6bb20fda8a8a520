import * as v from 'valibot';
import { bodyFieldOf, STORED_ENTRIES } from '#features/catalog/products/product-fields';
import { PRODUCT_STATUSES } from '#features/catalog/products/product-status.rules';
import type { StoredImage } from '#features/catalog/products/product-view.server';
import { STOCK_POLICIES } from '#features/catalog/products/stock-policy.rules';
import { VARIANT_FIELDS } from '#features/catalog/products/variant-fields';
import { storedEntries } from '#shared/fields/field-table';
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

/** Fields of a product in the audit log (`selectProductState`), by their names in bodies; absent ones are not restored. */
const StateSchema = v.partial(
  v.object({
    ...STORED_ENTRIES,
    name: v.string(),
    slug: v.string(),
    price: CentsSchema,
    salePrice: v.nullable(CentsSchema),
    images: v.pipe(
      v.array(ImageSchema),
      v.transform((images) => images.map(toImageBody)),
    ),
    options: v.array(OptionSchema),
    status: v.picklist(PRODUCT_STATUSES),
    publishAt: MomentSchema,
  }),
);

const VariantSchema = v.partial(
  v.object({
    sku: v.string(),
    options: v.record(v.string(), v.string()),
    listPriceCents: v.nullable(CentsSchema),
    salePriceCents: v.nullable(CentsSchema),
    ...storedEntries(VARIANT_FIELDS),
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
  const named = Object.fromEntries(Object.entries(fields).map(([name, value]) => [bodyFieldOf(name), value]));
  return { ...v.parse(StateSchema, named), ...(category !== undefined && { category }) };
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
