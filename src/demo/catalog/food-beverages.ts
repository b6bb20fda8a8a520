import type { CategoryEntry } from './catalog-entry';
import { coffeeTeaDrinks } from './food-beverages/coffee-tea-drinks';
import { jarsPreserves } from './food-beverages/jars-preserves';
import { pantry } from './food-beverages/pantry';
import { sweetsSnacks } from './food-beverages/sweets-snacks';

export const foodBeverages: CategoryEntry = {
  name: 'Food & Beverages',
  slug: 'food-beverages',
  icon: 'category',
  color: '#eab308',
  artwork: 'honey-pot',
  description: 'What a good kitchen runs out of first: coffee, honey, chocolate and the basics.',
  keywords: ['food', 'drinks', 'snacks', 'gourmet'],
  isFeatured: true,
  subcategories: [jarsPreserves, pantry, sweetsSnacks, coffeeTeaDrinks],
};
