import { type Cents, type Dollars, toCents } from '#shared/money';
import { type KnownMedia, toStoredImage, toVariantImage } from './body-pictures.service.server';
import type { ProductChange } from './catalog-admin.schema';
import type { VariantValues } from './product-admin.queries.server';
import type { ResolvedVariant } from './product-variants.rules';

/** The columns of the given fields, except those that depend on others; undefined columns are not updated. */
export function toValues(
  {
    name = '',
    description,
    fullDescription,
    brand,
    images,
    features,
    specifications,
    weight,
    dimensions,
    featured,
    lowStockThreshold,
    tags,
    taxClass,
    seoTitle,
    seoDescription,
  }: ProductChange,
  media: KnownMedia,
) {
  return {
    description,
    fullDescription,
    brand,
    images: images && JSON.stringify(images.map((image) => toStoredImage(image, { name, media }))),
    features,
    specifications: specifications && JSON.stringify(Object.entries(specifications)),
    weight,
    dimensions,
    isFeatured: featured,
    lowStockThreshold,
    tags,
    taxClass,
    seoTitle,
    seoDescription,
  };
}

/** A variant's columns; absent ones are not updated. */
export function toVariantValues({ id, options, body }: ResolvedVariant, context: { name: string; media: KnownMedia }): VariantValues {
  const { stock, stockPolicy, sku, price, salePrice, barcode, weightGrams } = body;
  return {
    id,
    options,
    stock,
    stockPolicy,
    sku,
    ownListPriceCents: toCentsIfGiven(price),
    ownSalePriceCents: toCentsIfGiven(salePrice),
    barcode,
    weightGrams,
    image: toVariantImage(body, context),
  };
}

/** Null removes a price; absent leaves it unchanged. */
function toCentsIfGiven(dollars: Dollars | null | undefined): Cents | null | undefined {
  return typeof dollars === 'number' ? toCents(dollars) : dollars;
}
