import { startingCategories } from './shop-setup.messages';

/** What a shop sells, with how the categories look that such a shop can begin with. The icons are those of `CATEGORY_ICONS`. */
export const TRADES = {
  clothing: { icon: 'shirt', color: '#c2517a' },
  jewelry: { icon: 'heart', color: '#a8772a' },
  home: { icon: 'home', color: '#3f8f5f' },
  crafts: { icon: 'category', color: '#7a5cc2' },
  food: { icon: 'category', color: '#b0622f' },
  beauty: { icon: 'heart', color: '#b8528f' },
  books: { icon: 'book', color: '#4a6fb5' },
  electronics: { icon: 'laptop', color: '#3a72a8' },
  sports: { icon: 'dumbbell', color: '#3f8a86' },
  toys: { icon: 'puzzle', color: '#c07a1f' },
} as const satisfies Record<keyof typeof startingCategories, { icon: string; color: string }>;

export type Trade = keyof typeof TRADES;
export const TRADE_NAMES = Object.keys(TRADES) as readonly Trade[];

/** The names of the categories to begin with, in the reader's language. */
export function categoriesOf(trade: Trade): string[] {
  return Object.values(startingCategories[trade]);
}
