import type { ShownCategory } from '#features/catalog/categories/categories.rules';
import type { CardProduct } from '#features/catalog/products/products.schema';
import type { BlockOf, HomeBlock } from '#features/content/theme/theme.schema';

export interface HeroView extends BlockOf<'hero'> {
  products: CardProduct[];
  /** Its heading is that of the page. */
  isTitle: boolean;
}

/** A block of the home page with what it shows. */
export type BlockView =
  | HeroView
  | (BlockOf<'categories'> & { categories: ShownCategory[] })
  | {
      kind: 'products';
      id: string;
      heading: string;
      products: CardProduct[];
      /** The list that they are the beginning of. */
      more: string;
    }
  | (BlockOf<'promises'> & { promises: HomePromise[] })
  | Exclude<HomeBlock, { kind: 'hero' | 'categories' | 'products' | 'promises' }>;

export interface HomePromise {
  kind: 'delivery' | 'payments' | 'support';
  title: string;
  text: string;
}

/** A hero is as wide as the page, and a band by itself; the blocks between are one band, in one column. */
export type Band = HeroView | Exclude<BlockView, HeroView>[];
