import { createContext, useContext } from 'react';

/** How a theme arranges what shoppers see. What only colours, sizes or spaces differ in is in the style sheet (src/app/designs.css). */
export interface ShopLayout {
  /** How the home page opens: text beside pictures, half a page of picture, a counter full of prices, or one product on a stage. */
  hero: 'split' | 'bleed' | 'counter' | 'stage';
  /** Products beside each other on a wide screen; beside the filters, there is one fewer. */
  columns: 2 | 3 | 4 | 5 | 6;
  /** A list's filters beside its products, or behind a button above them. */
  filters: 'rail' | 'bar';
  /** A product's pictures one at a time, all of them below each other, or the first as wide as the page. */
  gallery: 'strip' | 'grid' | 'stage';
  /** Adding from a card: a round button on the picture, or one with a word below the price. */
  quickAdd: 'icon' | 'button';
}

export const DEFAULT_LAYOUT: ShopLayout = { hero: 'split', columns: 4, filters: 'rail', gallery: 'strip', quickAdd: 'icon' };

/** The layout of the shop's theme. */
export const ShopLayoutContext = createContext(DEFAULT_LAYOUT);

export function useShopLayout(): ShopLayout {
  return useContext(ShopLayoutContext);
}
