import { toColumns } from '#features/catalog/products/product-fields';
import { VARIANT_FIELDS } from '#features/catalog/products/variant-fields';
import * as fields from '#shared/fields/field-table';
import { type Cents, type Dollars, toCents } from '#shared/money';
import { type FoundMedia, toStoredImage, toVariantImage } from './body-pictures.service.server';
import type { ProductChange } from './catalog-admin.schema';
import type { VariantValues } from './product-admin.queries.server';
import type { ResolvedVariant } from './product-variants.rules';

interface Pictured {
  /** Of the product: what a picture shows that says nothing of itself. */
  name: string;
  media: FoundMedia;
}

/** The columns of the given fields, except those that depend on others; absent columns are not updated. */
export function toProductValues(input: ProductChange, pictured: Pictured) {
  const { images } = input;
  return { ...toColumns(input), ...(images && { images: JSON.stringify(images.map((image) => toStoredImage(image, pictured))) }) };
}

/** A variant's columns; absent ones are not updated. */
export function toVariantValues({ id, options, body }: ResolvedVariant, pictured: Pictured): VariantValues {
  const { stock, stockPolicy, sku, price, salePrice } = body;
  return {
    id,
    options,
    stock,
    stockPolicy,
    sku,
    ownListPriceCents: toCentsIfGiven(price),
    ownSalePriceCents: toCentsIfGiven(salePrice),
    ...fields.toColumns(VARIANT_FIELDS, body),
    image: toVariantImage(body, pictured),
  };
}

/** Null removes a price; absent leaves it unchanged. */
function toCentsIfGiven(dollars: Dollars | null | undefined): Cents | null | undefined {
  return typeof dollars === 'number' ? toCents(dollars) : dollars;
}
