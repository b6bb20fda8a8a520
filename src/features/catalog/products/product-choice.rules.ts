import type { OptionValues } from './product-options.rules';
import { productMessages as messages } from './products.messages';
import type { Image, KnownProduct, ProductSummary } from './products.schema';

/** docs/rules.md#stock-low-notice; `keep_low_stock` in the database lists products by the same number. */
export const LOW_STOCK = 10;

/** The options chosen on a product's page; those that are not chosen are left out. */
export type Choice = OptionValues;

/** The variant and quantity to add to the cart. */
export interface ChosenProduct {
  product: KnownProduct;
  options: Choice;
  /** Absent for a product whose only variant is known by its product. */
  variantId?: string | undefined;
  quantity: number;
  /** Dollars for one piece. */
  price: number;
  /** The stock of the variant. */
  stock: number;
  /** The variant's own picture. */
  image?: Image | undefined;
}

/** The choice for a product with one value of each option, which can be added from a list. */
export function soleChoice({ options }: Pick<ProductSummary, 'options'>): Choice | undefined {
  if (options.some(({ values }) => values.length > 1)) return undefined;
  return Object.fromEntries(options.flatMap(({ name, values }) => values.map((value) => [name, value])));
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
