import type { Category } from '#features/catalog/categories/categories.schema';
import type { StoredImage } from '#features/catalog/products/product-view.server';
import type { FeedRow } from './feeds.queries.server';
import type { FeedVariant } from './feeds.rules';

/** The names of each category and those above it, the main one first. */
export type CategoryNames = ReadonlyMap<number, readonly string[]>;

export function toCategoryNames(categories: readonly Category[]): CategoryNames {
  return new Map(categories.map(({ _id, name, hierarchy }) => [Number(_id), [...hierarchy.ancestors.map((above) => above.name), name]]));
}

/** These categories and all below them. */
export function withChildren(categories: readonly Category[], ids: readonly number[]): number[] {
  const chosen = new Set(ids.map(String));
  const isBelow = ({ _id, hierarchy }: Category) => chosen.has(_id) || hierarchy.ancestors.some((above) => chosen.has(above._id));
  return categories.filter(isBelow).map(({ _id }) => Number(_id));
}

/** A variant without its own picture has those of its colour first. */
export function toFeedVariant(row: FeedRow, names: CategoryNames, origin: string): FeedVariant {
  const color = Object.entries(row.options).find(([option]) => /^colou?r$/i.test(option))?.[1];
  const sameColor = row.images.filter((image) => color !== undefined && image.color === color);
  const images = [...(row.variantImage ? [row.variantImage] : []), ...sameColor, ...row.images];
  return {
    productId: String(row.productId),
    slug: row.slug,
    name: row.name,
    description: row.description,
    brand: row.brand ?? undefined,
    categories: names.get(row.categoryId) ?? [],
    pictures: images.map((image) => pictureOf(image, origin)),
    hasOtherVariants: row.variantCount > 1,
    sku: row.sku,
    options: row.options,
    barcode: row.barcode ?? undefined,
    weightGrams: row.weightGrams ?? undefined,
    listPriceCents: row.listPriceCents,
    salePriceCents: row.salePriceCents ?? undefined,
    saleDates: row.startsAt && row.endsAt ? { startsAt: row.startsAt, endsAt: row.endsAt } : undefined,
    availability: row.availability,
  };
}

/** The shop's own pictures as JPEG, which Google and Meta both show; Meta does not list WebP. */
function pictureOf({ key, url }: StoredImage, origin: string): string {
  return key === undefined ? url : `${origin}${feedPicturePath(key)}`;
}

function feedPicturePath(key: string): string {
  return `/feeds/pictures/${key}.jpg`;
}
