import type { OptionValues, OptionWords } from './product-options.rules';
import { productMessages as messages } from './products.messages';
import type { Image, ProductBasics, ProductSummary } from './products.schema';

/** docs/rules.md#stock-low-notice; the database tells caches about products with so few pieces. */
export const LOW_STOCK = 10;

/** The options chosen on a product's page; those that are not chosen are left out. */
export type Choice = OptionValues;

/** The variant and quantity to add to the cart. */
export interface ChosenProduct {
  product: ProductBasics;
  options: Choice;
  words?: OptionWords;
  /** Absent for a product whose only variant is known by its product. */
  variantId?: string | undefined;
  quantity: number;
  /** Dollars for one piece. */
  price: number;
  /** How many pieces of the variant can be ordered. */
  stock: number;
  /** The pieces in stock of a variant that can be ordered beyond them. */
  availableNow?: number | undefined;
  /** The variant's own picture. */
  image?: Image | undefined;
}

/** The choice for a product with one value of each option, which can be added from a list. */
export function soleChoice({ options }: Pick<ProductSummary, 'options'>): Choice | undefined {
  if (options.some(({ values }) => values.length > 1)) return undefined;
  return Object.fromEntries(options.flatMap(({ name, values }) => values.map((value) => [name, value])));
}

export type StockLevel = 'out' | 'backorder' | 'low' | 'plenty';

/** What shoppers are told of stock: docs/rules.md#stock-policies */
interface ShownStock {
  /** How many pieces can be ordered. */
  stock: number;
  /** Sold out, and can be ordered nevertheless. */
  isBackordered?: boolean | undefined;
}

export function stockLevel({ stock, isBackordered }: ShownStock): StockLevel {
  if (stock === 0) return 'out';
  if (isBackordered) return 'backorder';
  return stock <= LOW_STOCK ? 'low' : 'plenty';
}

export function stockLine(shown: ShownStock): string {
  const level = stockLevel(shown);
  switch (level) {
    case 'out':
      return messages.outOfStock;
    case 'backorder':
      return messages.backorder;
    case 'low':
      return messages.onlyLeft(shown.stock);
    case 'plenty':
      return messages.inStock;
    default:
      return level satisfies never;
  }
}
