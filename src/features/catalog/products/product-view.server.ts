import type { TableRow } from '#db/table-row';
import { toCategoryRef } from '#features/catalog/categories/category-view.server';
import { pictureUrl, WIDEST_PICTURE } from '#features/platform/media/picture-urls';
import { toDollars } from '#shared/money';
import type { Image, ProductDetail, ProductSummary } from './products.schema';

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
    | 'sizes'
    | 'isFeatured'
    | 'createdAt'
  > {
  /** The sum over the variants of stock minus pieces held for unpaid orders. */
  stock: number;
  images: StoredImage[];
  colors: StoredColor[];
  categoryId: number;
  categoryName: string;
  categorySlug: string;
  categoryColor: string;
}

export interface ProductDetailRow
  extends ProductSummaryRow,
    TableRow<'products', 'fullDescription' | 'features' | 'weight' | 'dimensions' | 'updatedAt'> {
  specifications: [name: string, value: string][];
  variants: (TableRow<'variants', 'size' | 'color' | 'sku'> & { stock: number })[];
  /** The main category first. */
  categoryPath: { id: number; name: string; slug: string }[];
}

/** The shop's own pictures have a key, external ones a URL. */
export type StoredImage = ({ key: string; url?: undefined } | { url: string; key?: undefined }) & {
  alt: string;
  width?: number;
  height?: number;
  color?: string;
};

export interface StoredColor {
  name: string;
  hex: string;
}

/** Adds all field names under which clients know a value: docs/rules.md#products-names-on-wire. */
export function toProductSummary(row: ProductSummaryRow): ProductSummary {
  const price = toDollars(row.listPriceCents);
  const salePrice = row.salePriceCents === null ? undefined : toDollars(row.salePriceCents);
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
    averageRating: row.rating,
    rating: row.rating,
    totalReviews: row.reviewCount,
    reviewCount: row.reviewCount,
    images: row.images.map(toImage),
    category: { _id: String(row.categoryId), name: row.categoryName, slug: row.categorySlug },
    sizes: row.sizes,
    colors: row.colors.map(({ name }) => name),
    featured: row.isFeatured,
    tint: row.categoryColor,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toProductDetail(row: ProductDetailRow): ProductDetail {
  return {
    ...toProductSummary(row),
    fullDescription: row.fullDescription ?? undefined,
    features: row.features,
    specifications: Object.fromEntries(row.specifications),
    weight: row.weight ?? undefined,
    dimensions: row.dimensions ?? undefined,
    variants: row.variants.map(({ size, color, stock, sku }) => ({ size: size ?? undefined, color: color ?? undefined, stock, sku })),
    swatches: row.colors,
    categoryPath: row.categoryPath.map(toCategoryRef),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function toImage({ key, url, alt, width, height, color }: StoredImage): Image {
  return { url: key === undefined ? url : pictureUrl(key, WIDEST_PICTURE), alt, width, height, color };
}
