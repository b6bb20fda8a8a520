import type { CategoryEntry } from './catalog-entry';
import { artMusic } from './toys-games/art-music';
import { gamesPuzzles } from './toys-games/games-puzzles';
import { outdoorVehicles } from './toys-games/outdoor-vehicles';
import { softToysFigures } from './toys-games/soft-toys-figures';

export const toysGames: CategoryEntry = {
  name: 'Toys & Games',
  slug: 'toys-games',
  icon: 'puzzle',
  color: '#8b5cf6',
  artwork: 'teddy-bear',
  description: 'Toys that outlast the first afternoon, and games for the whole table.',
  keywords: ['toys', 'kids', 'games', 'gifts'],
  isFeatured: true,
  subcategories: [softToysFigures, gamesPuzzles, outdoorVehicles, artMusic],
};
