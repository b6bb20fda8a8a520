import type { ShownCategory } from '#features/catalog/categories/categories.rules';
import type { CardProduct } from '#features/catalog/products/products.schema';
import type { Review, ReviewPhoto } from '#features/catalog/reviews/reviews.schema';
import type { ShownContact } from '#features/content/theme/shown-theme';
import type { BlockOf, HomeBlock, Logo, Question, ThemePicture } from '#features/content/theme/theme.schema';

export interface HeroView extends BlockOf<'hero'> {
  products: CardProduct[];
  /** Its heading is that of the page. */
  isTitle: boolean;
}

export interface BannerView extends BlockOf<'banner'> {
  isTitle: boolean;
}

/** Safe HTML instead of Markdown. */
type Rendered<Block extends { text: string }> = Omit<Block, 'text'> & { html: string };

export type StoryView = Rendered<BlockOf<'picture'>>;
export type TextView = Rendered<BlockOf<'text'>>;

export interface ProductView extends Omit<BlockOf<'product'>, 'productId'> {
  product: CardProduct;
}

/** A review with the product that it is about. */
export interface Quote extends Pick<Review, '_id' | 'rating' | 'title' | 'comment'> {
  name: string;
  isVerified: boolean;
  photo?: ReviewPhoto;
  product: CardProduct;
}

export interface ReviewsView extends Pick<BlockOf<'reviews'>, 'kind' | 'id' | 'heading'> {
  quotes: Quote[];
}

export interface LookbookView extends Omit<BlockOf<'lookbook'>, 'picture' | 'points'> {
  picture: ThemePicture;
  points: { x: number; y: number; product: CardProduct }[];
}

export interface QuestionsView extends Omit<BlockOf<'questions'>, 'questions'> {
  questions: Rendered<Question>[];
}

export interface LogosView extends Omit<BlockOf<'logos'>, 'logos'> {
  logos: (Logo & { picture: ThemePicture })[];
}

export interface PlaceView extends BlockOf<'place'> {
  contact: ShownContact;
}

export interface CollectionView extends Omit<BlockOf<'collection'>, 'category'> {
  category: ShownCategory;
  products: CardProduct[];
}

/** What the home page of a fresh shop does not have; its code is loaded where it is used. */
export type SectionView =
  | BannerView
  | StoryView
  | TextView
  | ProductView
  | ReviewsView
  | LookbookView
  | QuestionsView
  | LogosView
  | PlaceView
  | CollectionView
  | BlockOf<'quote' | 'newsletter' | 'countdown' | 'viewed'>;

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
  | SectionView;

export interface HomePromise {
  kind: 'delivery' | 'payments' | 'support';
  title: string;
  text: string;
}

/** A hero and a banner are as wide as the page, and a band each; the blocks between are one band, in one column. */
export type WideView = HeroView | BannerView;
export type Band = WideView | Exclude<BlockView, WideView>[];

/** A block that `loadSection` reads what is shown in. */
export type SectionBlock = Exclude<HomeBlock, { kind: 'hero' | 'categories' | 'products' | 'promises' | 'banner' }>;
