import { maxQuantity } from './line-quantity.rules';
import { productMessages as messages } from './products.messages';
import type { Image, ProductDetail, ProductSummary, Variant } from './products.schema';

/** docs/rules.md#stock-low-notice; `keep_low_stock` in the database lists products by the same number. */
export const LOW_STOCK = 10;

/** What a shopper picked on a product's page. */
export interface Choice {
  size?: string | undefined;
  color?: string | undefined;
}

/** What goes into the cart. */
export interface ChosenProduct extends Choice {
  product: ProductSummary;
  quantity: number;
  /** Pieces of this size and colour. */
  stock: number;
}

type Product = Pick<ProductDetail, 'sizes' | 'colors' | 'variants'>;

/** The first size and colour that can be bought are chosen beforehand; where nothing can, the first of each. */
export function firstChoice({ sizes, colors, variants }: Product): Choice {
  const available = variants.find(({ stock }) => stock > 0);
  return { size: available ? available.size : sizes[0], color: available ? available.color : colors[0] };
}

function findVariant({ variants }: Pick<Product, 'variants'>, { size, color }: Choice): Variant | undefined {
  return variants.find((variant) => variant.size === size && variant.color === color);
}

/** Pieces that can be bought of what is chosen; 0 for a combination that does not exist. */
export function stockOf(product: Product, choice: Choice): number {
  return findVariant(product, choice)?.stock ?? 0;
}

/** Why a choice cannot go into the cart (docs/rules.md#products-choice), or nothing. */
export function findChoiceProblem(product: Product, choice: Choice): string | undefined {
  if (product.sizes.length > 0 && choice.size === undefined) return messages.chooseSize;
  if (product.colors.length > 0 && choice.color === undefined) return messages.chooseColor;
  return stockOf(product, choice) === 0 ? messages.productOutOfStock : undefined;
}

/** Quantities on a product's page stay between 1 and the stock: docs/rules.md#products-quantity. */
export function boundQuantity(quantity: number, stock: number): number {
  return Math.max(1, Math.min(quantity, maxQuantity({ stock })));
}

/** A product that leaves nothing to choose can be added from a list; its one size and colour go along. */
export function soleChoice({ sizes, colors }: ProductSummary): Choice | undefined {
  return sizes.length > 1 || colors.length > 1 ? undefined : { size: sizes[0], color: colors[0] };
}

export type StockLevel = 'out' | 'low' | 'plenty';

export function stockLevel(stock: number): StockLevel {
  if (stock === 0) return 'out';
  return stock <= LOW_STOCK ? 'low' : 'plenty';
}

export function stockLine(stock: number): string {
  const level = stockLevel(stock);
  switch (level) {
    case 'out':
      return messages.outOfStock;
    case 'low':
      return messages.onlyLeft(stock);
    case 'plenty':
      return messages.inStock;
    default:
      return level satisfies never;
  }
}

/** The pictures of the chosen colour first, then those that show no colour in particular. */
export function picturesOf({ images }: { images: readonly Image[] }, color: string | undefined): Image[] {
  const ofColor = images.filter((image) => image.color !== undefined && image.color === color);
  const shown = [...ofColor, ...images.filter((image) => image.color === undefined)];
  return shown.length > 0 ? shown : [...images];
}
