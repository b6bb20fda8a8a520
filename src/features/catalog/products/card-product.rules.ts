import { definedFields } from '#shared/defined-fields';
import { pick } from '#shared/pick';
import { soleChoice } from './product-choice.rules';
import type { CardProduct, Image, KnownProduct, ProductSummary } from './products.schema';

/** Of `KnownProduct`, without its pictures. */
export const CARD_FIELDS = [
  '_id',
  'slug',
  'name',
  'brand',
  'price',
  'salePrice',
  'stock',
  'isBackordered',
  'rating',
  'reviewCount',
  'category',
  'status',
  'isGiftCard',
] as const satisfies (keyof KnownProduct)[];

/** A card shows the second picture under the pointer, without its text. */
const PICTURES_SHOWN = 2;

/** On a card: docs/rules.md#products-swatches */
const SWATCHES_SHOWN = 5;

/** For a grid. Products of one category share one object, which the data for hydration then has once. */
export function asCardProducts(products: readonly ProductSummary[]): CardProduct[] {
  return shareCategories(products.map(asCardProduct));
}

/** For a list in rows, which have room for it. */
export function asRowProducts(products: readonly ProductSummary[]): CardProduct[] {
  return shareCategories(products.map((product) => ({ ...asCardProduct(product), description: product.description })));
}

/**
 * A product as a page of cards needs it, because a page has its data twice, as HTML and for hydration. All pictures are there if it
 * is added to the cart with a value that chooses its picture.
 */
function asCardProduct(product: ProductSummary): CardProduct {
  const choice = soleChoice(product);
  const isChosenInList = product.options.length > 0 && choice !== undefined;
  const images = isChosenInList ? product.images : product.images.slice(0, PICTURES_SHOWN).map(asCardPicture);
  const isLowestPrice = product.priceRange.min < product.priceRange.max || undefined;
  return definedFields({ ...pick(product, CARD_FIELDS), images, soleChoice: choice, isLowestPrice, ...cardSwatches(product) });
}

/** None for a single colour, which the picture shows. */
function cardSwatches({ swatches = [] }: ProductSummary): Pick<CardProduct, 'swatches' | 'moreColors'> {
  if (swatches.length < 2) return {};
  const more = swatches.length - SWATCHES_SHOWN;
  return { swatches: swatches.slice(0, SWATCHES_SHOWN).map(({ hex }) => hex), ...(more > 0 && { moreColors: more }) };
}

function asCardPicture({ url, alt, tint }: Image, index: number): Image {
  return definedFields({ url, alt: index === 0 ? alt : '', tint });
}

function shareCategories(products: readonly CardProduct[]): CardProduct[] {
  const categories = new Map(products.map(({ category }) => [category._id, category]));
  return products.map((product) => ({ ...product, category: categories.get(product.category._id) ?? product.category }));
}
