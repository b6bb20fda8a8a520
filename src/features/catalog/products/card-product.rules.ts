import { definedFields } from '#shared/defined-fields';
import { pick } from '#shared/pick';
import { soleChoice } from './product-choice.rules';
import type { PageProduct, ProductDetail } from './product-detail.schema';
import { FIELDS_ON_PAGE, plainField } from './product-fields';
import type { CardProduct, Image, KnownProduct, ProductSummary } from './products.schema';

/** Of `KnownProduct`, without its pictures. */
const FIELDS = [
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
  'tint',
  'status',
  'isGiftCard',
] as const satisfies (keyof KnownProduct)[];

/** A card shows the second picture under the pointer, without its text. */
const PICTURES_SHOWN = 2;

/** For a grid. Products of one category share one object, which the data for hydration then has once. */
export function asCardProducts(products: readonly ProductSummary[]): CardProduct[] {
  return shareCategories(products.map(asCardProduct));
}

/** For a list in rows, which have room for it. */
export function asRowProducts(products: readonly ProductSummary[]): CardProduct[] {
  return shareCategories(products.map((product) => ({ ...asCardProduct(product), description: product.description })));
}

/** Of `PageProduct`, besides `FIELDS`, without its pictures and its variants. */
const PAGE_FIELDS = ['description', 'options', 'swatches', 'categoryPath', ...FIELDS_ON_PAGE] as const satisfies (keyof PageProduct)[];

/** For its own page. */
export function asPageProduct(product: ProductDetail): PageProduct {
  return {
    ...definedFields({ ...pick(product, [...FIELDS, ...PAGE_FIELDS]), ...asShown(product) }),
    images: product.images.map(asPagePicture),
    variants: product.variants.map(({ size, weightGrams, ...variant }) => definedFields(variant)),
  };
}

/** Those fields that people read in other words than the API has, such as the name of a country. */
function asShown(product: ProductDetail): Partial<PageProduct> {
  return Object.fromEntries(
    FIELDS_ON_PAGE.flatMap((name) => {
      const { nameOf } = plainField(name);
      return nameOf && product[name] !== undefined ? [[name, nameOf(product[name])]] : [];
    }),
  );
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
  return definedFields({ ...pick(product, FIELDS), images, soleChoice: choice, isLowestPrice });
}

function asCardPicture({ url, alt, tint }: Image, index: number): Image {
  return definedFields({ url, alt: index === 0 ? alt : '', tint });
}

/** Social networks read the size of the first one. */
function asPagePicture({ width, height, ...image }: Image, index: number): Image {
  return definedFields(index === 0 ? { ...image, width, height } : image);
}

function shareCategories(products: readonly CardProduct[]): CardProduct[] {
  const categories = new Map(products.map(({ category }) => [category._id, category]));
  return products.map((product) => ({ ...product, category: categories.get(product.category._id) ?? product.category }));
}
