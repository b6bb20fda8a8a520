import { automotive } from './automotive';
import { beautyHealth } from './beauty-health';
import { books } from './books';
import type { CategoryEntry } from './catalog-entry';
import { clothing } from './clothing';
import { electronics } from './electronics';
import { foodBeverages } from './food-beverages';
import { homeGarden } from './home-garden';
import { others } from './others';
import { sports } from './sports';
import { toysGames } from './toys-games';

/** The demo shop's categories in the order in which it shows them. */
export const CATALOG: CategoryEntry[] = [
  electronics,
  clothing,
  books,
  homeGarden,
  sports,
  beautyHealth,
  automotive,
  foodBeverages,
  toysGames,
  others,
];
