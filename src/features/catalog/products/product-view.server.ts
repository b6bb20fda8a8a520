import { toCategoryRef } from '#features/catalog/categories/category-view.server';
import { pictureUrl, WIDEST_PICTURE } from '#features/platform/media/picture-urls';
import { type Cents, toDollars } from '#shared/money';
import type { Image, ProductDetail, ProductSummary } from './products.schema';

/** A product row as every query selects it (`productSummaryColumns` in catalog.queries). */
export interface ProductSummaryRow {
  id: number;
  slug: string;
  name: string;
  description: string;
  brand: string | null;
  listPriceCents: Cents;
  salePriceCents: Cents | null;
  /** The sum over the variants of stock minus pieces held for unpaid orders. */
  stock: number;
  rating: number;
  reviewCount: number;
  images: StoredImage[];
  sizes: string[];
  colors: StoredColor[];
  isFeatured: boolean;
  createdAt: Date;
  categoryId: number;
  categoryName: string;
  categorySlug: string;
  categoryColor: string;
}

export interface ProductDetailRow extends ProductSummaryRow {
  fullDescription: string | null;
  features: string[];
  specifications: [name: string, value: string][];
  weight: string | null;
  dimensions: string | null;
  updatedAt: Date;
  variants: { size: string | null; color: string | null; stock: number; sku: string }[];
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
