import type { ColorName } from './color-names';
import type { SizeRun } from './size-runs';

/** A product as the shop's buyer writes it down; the rest is derived from it. */
export interface ProductEntry {
  name: string;
  brand: string;
  priceCents: number;
  look: ProductLook;
  sizes?: SizeRun;
  /** Options beside colour and size; each value says what it adds to the price. The first one adds nothing. */
  choices?: { name: string; values: [value: string, addedCents: number][] }[];
  /** One sentence for cards and search results. */
  line: string;
  /** What the product's page tells first. */
  story: string;
  features: string[];
  specifications: [name: string, value: string][];
  weight: string;
  /** Width × height × depth as the picture shows them, in inches. */
  dimensions?: string;
}

/** Which drawing shows the product, and in what colours it can be had. */
export interface ProductLook {
  artwork: string;
  /** A colour for a product that comes in one only. */
  paint?: string;
  /** A drawing on a cover, a label or a shirt. */
  emblem?: string;
  /** The first one is shown first. */
  colors?: ColorName[];
}

export interface SubcategoryEntry {
  name: string;
  slug: string;
  description: string;
  artwork: string;
  /** Sentences that are true of everything in the sub-category: each product's long text takes some of them. */
  notes: string[];
  products: ProductEntry[];
}

export interface CategoryEntry {
  name: string;
  slug: string;
  /** docs/rules.md#categories-icons */
  icon: string;
  color: string;
  artwork: string;
  description: string;
  keywords: string[];
  isFeatured: boolean;
  subcategories: SubcategoryEntry[];
}
