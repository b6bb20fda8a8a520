import { soleChoice } from './product-choice.rules';
import type { ProductSummary } from './products.schema';

/** A card shows the second picture under the pointer. */
const PICTURES_SHOWN = 2;

/**
 * A product as a page of cards needs it: without pictures that no card shows. All are there if one is added to the cart with a value
 * that chooses its picture. A page has its data twice, as HTML and for hydration.
 */
export function asCardProduct(product: ProductSummary): ProductSummary {
  const isChosenInList = product.options.length > 0 && soleChoice(product) !== undefined;
  return isChosenInList ? product : { ...product, images: product.images.slice(0, PICTURES_SHOWN) };
}
