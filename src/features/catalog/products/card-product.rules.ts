import { definedFields } from '#shared/defined-fields';
import { soleChoice } from './product-choice.rules';
import type { CardProduct, Image, ProductDetail, ProductSummary } from './products.schema';

/** Of `CardProduct`, without its pictures and its description. */
const FIELDS = [
  '_id',
  'slug',
  'name',
  'brand',
  'price',
  'salePrice',
  'stock',
  'rating',
  'reviewCount',
  'category',
  'options',
  'priceRange',
  'tint',
  'status',
  'isGiftCard',
] as const satisfies (keyof CardProduct)[];

/** A card shows the second picture under the pointer, without its text. */
const PICTURES_SHOWN = 2;

/**
 * A product as a page of cards needs it, because a page has its data twice, as HTML and for hydration. All pictures are there if it
 * is added to the cart with a value that chooses its picture.
 */
export function asCardProduct(product: ProductSummary): CardProduct {
  const isChosenInList = product.options.length > 0 && soleChoice(product) !== undefined;
  return { ...pick(product, FIELDS), images: isChosenInList ? product.images : product.images.slice(0, PICTURES_SHOWN).map(asShown) };
}

/** For a list in rows, which have room for it. */
export function asRowProduct(product: ProductSummary): CardProduct {
  return { ...asCardProduct(product), description: product.description };
}

/** For its own page, which shows all of it. */
export function asPageProduct(product: ProductDetail): ProductDetail {
  return { ...definedFields(product), images: product.images.map(definedFields), variants: product.variants.map(definedFields) };
}

function asShown({ url, alt, tint }: Image, index: number): Image {
  return definedFields({ url, alt: index === 0 ? alt : '', tint });
}

function pick<Value extends object, Key extends keyof Value>(value: Value, keys: readonly Key[]): Pick<Value, Key> {
  return definedFields(Object.fromEntries(keys.map((key) => [key, value[key]]))) as Pick<Value, Key>;
}
