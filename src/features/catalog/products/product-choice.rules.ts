import { maxQuantity } from './line-quantity.rules';
import { productMessages as messages } from './products.messages';
import type { Image, ProductDetail, ProductSummary, Variant } from './products.schema';

/** docs/rules.md#stock-low-notice; `keep_low_stock` in the database lists products by the same number. */
export const LOW_STOCK = 10;

/** The options chosen on a product's page. */
export interface Choice {
  size?: string | undefined;
  color?: string | undefined;
}

/** The variant and quantity to add to the cart. */
export interface ChosenProduct extends Choice {
  product: ProductSummary;
  quantity: number;
  /** The stock of this size and colour. */
  stock: number;
}

type Product = Pick<ProductDetail, 'sizes' | 'colors' | 'variants'>;

/** The default choice: the first available size and colour, or the first of each if none is available. */
export function firstChoice({ sizes, colors, variants }: Product): Choice {
  const available = variants.find(({ stock }) => stock > 0);
  return { size: available ? available.size : sizes[0], color: available ? available.color : colors[0] };
}

function findVariant({ variants }: Pick<Product, 'variants'>, { size, color }: Choice): Variant | undefined {
  return variants.find((variant) => variant.size === size && variant.color === color);
}

/** The stock of the chosen options; 0 for a combination that does not exist. */
export function stockOf(product: Product, choice: Choice): number {
  return findVariant(product, choice)?.stock ?? 0;
}

/** Why a choice cannot be added to the cart (docs/rules.md#products-choice), or undefined. */
export function findChoiceProblem(product: Product, choice: Choice): string | undefined {
  if (product.sizes.length > 0 && choice.size === undefined) return messages.chooseSize;
  if (product.colors.length > 0 && choice.color === undefined) return messages.chooseColor;
  return stockOf(product, choice) === 0 ? messages.productOutOfStock : undefined;
}

/** Limits a quantity to 1 … stock: docs/rules.md#products-quantity. */
export function boundQuantity(quantity: number, stock: number): number {
  return Math.max(1, Math.min(quantity, maxQuantity({ stock })));
}

/** The choice for a product with at most one size and colour, which can be added from a list. */
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

/** The pictures of the chosen colour, then those without a colour; all if there are none of these. */
export function picturesOf({ images }: { images: readonly Image[] }, color: string | undefined): Image[] {
  const ofColor = images.filter((image) => image.color !== undefined && image.color === color);
  const shown = [...ofColor, ...images.filter((image) => image.color === undefined)];
  return shown.length > 0 ? shown : [...images];
}
