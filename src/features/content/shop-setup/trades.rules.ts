/** What a shop sells, with the categories that such a shop can begin with. The icons are those of `CATEGORY_ICONS`. */
export const TRADES = {
  clothing: {
    icon: 'shirt',
    color: '#c2517a',
    categories: ['Women', 'Men', 'Children', 'Accessories'],
  },
  jewelry: { icon: 'heart', color: '#a8772a', categories: ['Necklaces', 'Earrings', 'Rings', 'Bracelets'] },
  home: { icon: 'home', color: '#3f8f5f', categories: ['Kitchen', 'Living room', 'Bedroom', 'Garden'] },
  crafts: { icon: 'category', color: '#7a5cc2', categories: ['Ceramics', 'Prints', 'Candles', 'Stationery'] },
  food: { icon: 'category', color: '#b0622f', categories: ['Pantry', 'Sweets', 'Drinks', 'Gift boxes'] },
  beauty: { icon: 'heart', color: '#b8528f', categories: ['Face', 'Body', 'Hair', 'Fragrance'] },
  books: { icon: 'book', color: '#4a6fb5', categories: ['Fiction', 'Nonfiction', 'Children’s books', 'Stationery'] },
  electronics: {
    icon: 'laptop',
    color: '#3a72a8',
    categories: ['Computers', 'Phones', 'Audio', 'Electronics accessories'],
  },
  sports: { icon: 'dumbbell', color: '#3f8a86', categories: ['Fitness', 'Cycling', 'Camping', 'Sportswear'] },
  toys: { icon: 'puzzle', color: '#c07a1f', categories: ['Games', 'Puzzles', 'Soft toys', 'Outdoor toys'] },
} as const satisfies Record<string, { icon: string; color: string; categories: readonly string[] }>;

export type Trade = keyof typeof TRADES;
export const TRADE_NAMES = Object.keys(TRADES) as readonly Trade[];
