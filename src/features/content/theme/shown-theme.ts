import type { CSSProperties } from 'react';
import type { ShopLayout } from '#ui/shop-layout';
import type { LinkGroup, MenuLink } from './theme.schema';

/** What every page shows of the shop's look. What is absent is as the shop comes, so that a fresh shop's pages carry only its menu. */
export interface ShownTheme {
  /** Attributes of the document: colours, fonts and spaces of the theme, the accent, and the id of the announcement. */
  html?: { style?: CSSProperties; [attribute: `data-${string}`]: string };
  layout?: ShopLayout;
  /** The files of its typefaces, which every page needs at once. */
  fonts?: string[];
  /** What operating systems show around the shop, as sRGB. */
  systemColors?: { light: string; dark: string };
  /** Of the picture's element; the shop's name is beside it, to see or to hear. */
  logo?: { src: string; width: number; height: number };
  hidesName?: boolean;
  menu: MenuLink[];
  /** Whether the featured categories follow the links of the menu. */
  hasCategoryMenu?: boolean;
  /** Whether all categories are in a menu across the page. */
  hasMegaMenu?: boolean;
  /** What that menu shows without code. */
  mainCategories?: MenuLink[];
  /** Whether anything is above the header. */
  hasBars?: boolean;
  bar?: Bar;
  footer?: ShownFooter;
  contact?: ShownContact;
  /** The draft, for whoever has a private link. */
  isPreview?: boolean;
}

export interface Bar {
  /** Of its text: what was dismissed stays so, another text is shown. */
  id: string;
  text: string;
  link?: string;
  isDismissable: boolean;
}

export interface ShownFooter {
  groups?: LinkGroup[];
  text?: string;
  social?: MenuLink[];
}

export interface ShownContact {
  address?: string;
  phone?: string;
  hours?: string;
}
