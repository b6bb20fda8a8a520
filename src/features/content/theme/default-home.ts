import { paths } from '#shared/paths';
import type { HomeBlock } from './theme.schema';

/** The home page of a fresh shop. */
export const DEFAULT_HOME: HomeBlock[] = [
  {
    kind: 'hero',
    id: 'hero',
    heading: 'Good things for every day',
    text: '',
    picture: null,
    links: [
      { label: 'Shop Now', to: paths.products() },
      { label: 'Browse Categories', to: paths.categories() },
    ],
  },
  { kind: 'categories', id: 'categories', heading: 'Shop by Category' },
  { kind: 'products', id: 'products', heading: 'Featured Products', rule: 'featured', category: '', productIds: [] },
  { kind: 'promises', id: 'promises' },
];
