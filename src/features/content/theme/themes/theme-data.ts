import type { DesignChoices } from '../design.schema';
import type { HomeBlock } from '../theme.schema';

type Color = `oklch(${string})`;

/** The roles of colours, which are tokens of the same names (src/app/theme.css). */
export const COLOR_ROLES = [
  'ground',
  'surface',
  'raised',
  'ink',
  'muted',
  'line',
  'accent',
  'on-accent',
  'sale',
  'good',
  'warn',
  'star',
  'bad',
  'header',
  'on-header',
  'tag',
  'on-tag',
] as const;
export type ColorRole = (typeof COLOR_ROLES)[number];

/** A ready-made theme: everything that makes a shop look as it does. No markup. */
export interface ThemeData extends DesignChoices {
  colors: Record<ColorRole, { light: Color; dark: Color }>;
  /** The widest that the content gets. */
  width: `${number}rem`;
  /** Categories on the home page: coloured tiles, an index of large words, or chips in a row. */
  categories: 'tiles' | 'index' | 'chips';
  /** Pictures as they are, or fading into the ground as if in a pool of light. */
  pictures: 'plain' | 'lit';
  /** Stars on cards; a product's page always has them. */
  ratings: 'shown' | 'hidden';
  /** Prices as text, or as the label on a shelf. */
  prices: 'plain' | 'tag';
  /** The home page to begin with. */
  home: HomeBlock[];
}
