import { byLocale } from '#shared/by-locale';
import { blend, type ColorScheme, contrastOf, fromOklch, toOklch } from './color.rules';

/** Text on every ground of the shop must be readable: https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const MIN_CONTRAST = 4.5;
/** How much of the accent is left in a button under the pointer (`hover:bg-accent/88`). */
const HOVER_SHARE = 0.88;

/** What accented text is on. */
export type Grounds = Record<ColorScheme, Record<'ground' | 'surface' | 'raised', string>>;

/** The tokens of theme.css as sRGB. A test compares them. */
export const GROUNDS = {
  light: { ground: '#fbfaf8', surface: '#ffffff', raised: '#f3f2ef' },
  dark: { ground: '#0e1519', surface: '#171f25', raised: '#222c32' },
} as const satisfies Grounds;

/** The accent of the shop as it comes, in both themes. */
export const DEFAULT_ACCENT = { light: '#00606b', dark: '#6bd0d8' } as const satisfies Record<ColorScheme, string>;

/** What can be on an accent: text of buttons and badges. */
const ON_ACCENT = ['#ffffff', '#0d1418'] as const;

/** Text on the accent. */
export function onAccent(accent: string): string {
  const [white, black] = ON_ACCENT;
  return contrastOf(white, accent) >= contrastOf(black, accent) ? white : black;
}

/** The smallest contrast of an accent: with everything that it is on, and that is on it. */
export function accentContrast(accent: string, scheme: ColorScheme, grounds: Grounds = GROUNDS): number {
  const { surface, ...others } = grounds[scheme];
  const text = onAccent(accent);
  const onButton = [accent, blend(accent, surface, HOVER_SHARE)].map((button) => contrastOf(button, text));
  return Math.min(...[surface, ...Object.values(others)].map((ground) => contrastOf(accent, ground)), ...onButton);
}

export function isReadable(accent: string, scheme: ColorScheme, grounds: Grounds = GROUNDS): boolean {
  return accentContrast(accent, scheme, grounds) >= MIN_CONTRAST;
}

/** The nearest shade of the same hue that can be read in a colour scheme; the colour itself if it can. */
export function nearestReadable(accent: string, scheme: ColorScheme, grounds: Grounds = GROUNDS): string {
  if (isReadable(accent, scheme, grounds)) return accent;
  const { lightness, ...color } = toOklch(accent);
  const STEP = 0.005;
  // A theme may be dark in both colour schemes.
  const towards = isDark(grounds[scheme].surface) ? STEP : -STEP;
  for (let at = lightness; at >= 0 && at <= 1; at += towards) {
    const shade = fromOklch({ ...color, lightness: at });
    if (isReadable(shade, scheme, grounds)) return shade;
  }
  return isDark(grounds[scheme].surface) ? DEFAULT_ACCENT.dark : DEFAULT_ACCENT.light;
}

function isDark(color: string): boolean {
  return onAccent(color) === ON_ACCENT[0];
}

const oneDecimal = byLocale((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));

/** '2.3', rounded down, so that a failing contrast never looks like the least one. */
export function contrastText(contrast: number): string {
  return oneDecimal().format(Math.floor(contrast * 10) / 10);
}
