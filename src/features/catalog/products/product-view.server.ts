import type { TableRow } from '#db/table-row';
import { toCategoryRef } from '#features/catalog/categories/category-view.server';
import { pictureUrl, WIDEST_PICTURE } from '#features/platform/media/picture-urls';
import * as fields from '#shared/fields/field-table';
import { toDollars } from '#shared/money';
import { isGiftCard } from '#shared/tax-classes';
import type { ProductDetail } from './product-detail.schema';
import { type ColumnOf, DETAIL_FIELDS, toSentFields } from './product-fields';
import { COLOR, inOptionOrder, type OptionValues, SIZE, type StoredOption, shorthands } from './product-options.rules';
import { canBeBought, type ProductStatus } from './product-status.rules';
import type { Image, ProductSummary, Variant } from './products.schema';
import { VARIANT_FIELDS } from './variant-fields';

/** A product row as every query selects it (`productSummaryColumns` in catalog.queries). */
export interface ProductSummaryRow
  extends TableRow<
    'products',
    | 'id'
    | 'slug'
    | 'name'
    | 'description'
    | 'brand'
    | 'listPriceCents'
    | 'salePriceCents'
    | 'rating'
    | 'reviewCount'
    | 'paidPriceCents'
    | 'highestPriceCents'
    | 'isFeatured'
    | 'isBackordered'
    | 'createdAt'
    | 'taxClass'
  > {
  status: ProductStatus;
  /** The sum over the variants of what can be ordered. */
  stock: number;
  images: StoredImage[];
  options: StoredOption[];
  categoryId: number;
  categoryName: string;
  categorySlug: string;
  categoryColor: string;
}

export interface ProductDetailRow
  extends ProductSummaryRow,
    TableRow<'products', 'version' | 'updatedAt' | 'publishAt' | ColumnOf<(typeof DETAIL_FIELDS)[number]>> {
  variants: VariantRow[];
  /** The main category first. */
  categoryPath: { id: number; name: string; slug: string }[];
}

/** The shop's own pictures have a key, external ones a URL. */
export type StoredImage = ({ key: string; url?: undefined } | { url: string; key?: undefined }) & {
  alt: string;
  width?: number;
  height?: number;
  color?: string;
  /** The average colour of an uploaded picture. */
  tint?: string;
};

export interface VariantRow
  extends TableRow<
    'variants',
    'id' | 'sku' | fields.ColumnIn<typeof VARIANT_FIELDS> | 'ownListPriceCents' | 'ownSalePriceCents' | 'listPriceCents' | 'salePriceCents'
  > {
  options: OptionValues;
  /** What can be ordered. */
  stock: number;
  /** Null of a variant that cannot be ordered beyond its stock. */
  availableNow: number | null;
  image: StoredImage | null;
}

/** Adds all field names under which clients know a value: docs/rules.md#products-names-on-wire. */
export function toProductSummary(row: ProductSummaryRow): ProductSummary {
  const price = toDollars(row.listPriceCents);
  const salePrice = row.salePriceCents === null ? undefined : toDollars(row.salePriceCents);
  const swatches = toSwatches(row.options);
  return {
    _id: String(row.id),
    slug: row.slug,
    name: row.name,
    description: row.description,
    brand: row.brand ?? undefined,
    price,
    salePrice,
    discountPrice: salePrice,
    originalPrice: price,
    stock: row.stock,
    inStock: row.stock > 0,
    isBackordered: row.isBackordered || undefined,
    averageRating: row.rating,
    rating: row.rating,
    totalReviews: row.reviewCount,
    reviewCount: row.reviewCount,
    images: row.images.map(toImage),
    category: { _id: String(row.categoryId), name: row.categoryName, slug: row.categorySlug },
    ...toOptions(row.options),
    swatches: swatches.length > 0 ? swatches : undefined,
    priceRange: { min: toDollars(row.paidPriceCents), max: toDollars(row.highestPriceCents) },
    featured: row.isFeatured,
    tint: row.categoryColor,
    createdAt: row.createdAt.toISOString(),
    status: canBeBought(row) ? undefined : row.status,
    isGiftCard: isGiftCard(row) || undefined,
  };
}

export function toProductDetail(row: ProductDetailRow): ProductDetail {
  return {
    ...toProductSummary(row),
    ...toSentFields(row, DETAIL_FIELDS),
    variants: row.variants.map((variant) => toVariant(variant, row)),
    swatches: toSwatches(row.options),
    categoryPath: row.categoryPath.map(toCategoryRef),
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
    status: row.status,
  };
}

/** A product as staff see it: a draft with the time of its publication. */
export function toStaffProduct(row: ProductDetailRow): ProductDetail {
  return { ...toProductDetail(row), publishAt: row.publishAt?.toISOString() };
}

function toOptions(options: readonly StoredOption[]): Pick<ProductSummary, 'options' | 'sizes' | 'colors'> {
  const known = options.map(({ name, values }) => ({ name, values: values.map((value) => value.name) }));
  const valuesOf = (requested: string) => known.find(({ name }) => name === requested)?.values ?? [];
  return { options: known, sizes: valuesOf(SIZE), colors: valuesOf(COLOR) };
}

function toSwatches(options: readonly StoredOption[]): ProductDetail['swatches'] {
  return options.flatMap(({ values }) => values.flatMap(({ name, hex }) => (hex === undefined ? [] : [{ name, hex }])));
}

/** Prices are left out where they are the product's and not the variant's own. */
function toVariant(row: VariantRow, product: ProductDetailRow): Variant {
  const isAsProduct = row.listPriceCents === product.listPriceCents && row.salePriceCents === product.salePriceCents;
  const hasPrice = row.ownListPriceCents !== null || row.ownSalePriceCents !== null || !isAsProduct;
  const options = inOptionOrder(row.options, product.options);
  return {
    _id: String(row.id),
    options,
    ...shorthands(options),
    ...(hasPrice && {
      price: toDollars(row.listPriceCents),
      salePrice: row.salePriceCents === null ? undefined : toDollars(row.salePriceCents),
    }),
    stock: row.stock,
    availableNow: row.availableNow ?? undefined,
    sku: row.sku,
    ...fields.toSentFields(VARIANT_FIELDS, row),
    image: row.image ? toImage(row.image) : undefined,
  };
}

export function toImage({ key, url, alt, width, height, color, tint }: StoredImage): Image {
  return { url: key === undefined ? url : pictureUrl(key, WIDEST_PICTURE), alt, width, height, color, tint };
}
