import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import cormorant from '@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url';
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import sora from '@fontsource-variable/sora/files/sora-latin-wght-normal.woff2?url';
import spline from '@fontsource-variable/spline-sans-mono/files/spline-sans-mono-latin-wght-normal.woff2?url';
import type { ThemeName } from './design.schema';

/** Those of the style sheet (src/app/design-fonts.css). */
const FILES = {
  editorial: [cormorant, instrument],
  market: [bricolage],
  studio: [sora, spline],
} as const satisfies Record<Exclude<ThemeName, 'calm'>, readonly string[]>;

/** The addresses of a pair's files, to begin loading them with the page. */
export function fontFilesOf(fonts: keyof typeof FILES): string[] {
  return [...FILES[fonts]];
}
