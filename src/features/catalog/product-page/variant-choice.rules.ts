import { isPictureOf } from '#features/catalog/products/line-picture.rules';
import type { Choice } from '#features/catalog/products/product-choice.rules';
import type { PageProduct } from '#features/catalog/products/product-detail.schema';
import { shownWord } from '#features/catalog/products/product-options.rules';
import { productMessages as messages } from '#features/catalog/products/products.messages';
import type { Image } from '#features/catalog/products/products.schema';
import { maxQuantity } from '#shared/line-quantity';

type Product = Pick<PageProduct, 'options' | 'variants'>;
type Variant = PageProduct['variants'][number];

/**
 * The choice that a page starts with: of the variants with most of the wanted values the first available one, or the first of them
 * if none is available.
 */
export function firstChoice({ variants }: Product, requested: Choice = {}): Choice {
  return bestMatch(variants, requested)?.options ?? {};
}

export function findVariant({ variants }: Pick<Product, 'variants'>, choice: Choice): Variant | undefined {
  const chosen = Object.entries(choice);
  return variants.find(
    ({ options }) => Object.keys(options).length === chosen.length && chosen.every(([name, value]) => options[name] === value),
  );
}

/** How many pieces of the chosen options can be ordered; 0 for a combination that does not exist. */
export function stockOf(product: Product, choice: Choice): number {
  return findVariant(product, choice)?.stock ?? 0;
}

/** Dollars of the chosen variant, or of the cheapest one. */
export function priceOf(product: Pick<PageProduct, 'price' | 'salePrice' | 'variants'>, choice: Choice) {
  const variant = findVariant(product, choice);
  return variant?.price === undefined
    ? { price: product.price, salePrice: product.salePrice }
    : { price: variant.price, salePrice: variant.salePrice };
}

/**
 * The values of an option that exist with what is chosen in the options before it, each with the choice that it leads to: the same
 * values of the other options as far as that combination exists (docs/rules.md#products-choice).
 */
export function offeredValues(
  { options, variants }: Product,
  choice: Choice,
  name: string,
): { value: string; choice: Choice; stock: number }[] {
  const at = options.findIndex((option) => option.name === name);
  const before = options.slice(0, at);
  const reachable = variants.filter((variant) => before.every((option) => variant.options[option.name] === choice[option.name]));
  return (options[at]?.values ?? []).flatMap((value) => {
    const best = bestMatch(
      reachable.filter((variant) => variant.options[name] === value),
      choice,
    );
    return best ? [{ value, choice: best.options, stock: best.stock }] : [];
  });
}

/** Of the variants with most of these values the first in stock, else the first that can be ordered, or the first. */
function bestMatch(variants: readonly Variant[], requested: Choice): Variant | undefined {
  const matches = variants.map((variant) => Object.keys(requested).filter((name) => variant.options[name] === requested[name]).length);
  const most = Math.max(...matches);
  const best = variants.filter((_variant, i) => matches[i] === most);
  return best.find(({ stock, availableNow = stock }) => availableNow > 0) ?? best.find(({ stock }) => stock > 0) ?? best[0];
}

/** Why a choice cannot be added to the cart (docs/rules.md#products-choice), or undefined. */
export function findChoiceProblem(product: Product & Pick<PageProduct, 'words'>, choice: Choice): string | undefined {
  const missing = product.options.find(({ name }) => choice[name] === undefined);
  if (missing) return messages.chooseOption(shownWord(product.words, missing.name));
  return stockOf(product, choice) === 0 ? messages.productOutOfStock : undefined;
}

/** Limits a quantity to 1 … stock: docs/rules.md#products-quantity. */
export function boundQuantity(quantity: number, stock: number): number {
  return Math.max(1, Math.min(quantity, maxQuantity({ stock })));
}

/** The pictures of a choice: its variant's own, those of a chosen value (a colour), then those of no value; all if there are none of these. */
export function picturesOf({ images, variants }: Pick<PageProduct, 'images' | 'variants'>, choice: Choice): Image[] {
  const own = findVariant({ variants }, choice)?.image;
  const others = images.filter(({ url }) => url !== own?.url);
  const ofChoice = others.filter((image) => isPictureOf(image, choice));
  const shown = [...(own ? [own] : []), ...ofChoice, ...others.filter((image) => image.color === undefined)];
  return shown.length > 0 ? shown : [...images];
}
