import { blend, type ColorScheme, contrastOf, fromOklch, toOklch } from './color.rules';

/** Text on every ground of the shop must be readable: https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const MIN_CONTRAST = 4.5;
/** How much of the accent is left in a button under the pointer (`hover:bg-accent/88`). */
const HOVER_SHARE = 0.88;

/** The tokens of theme.css as sRGB: what accented text is on. A test compares them. */
export const GROUNDS = {
  light: { ground: '#fbfaf8', surface: '#ffffff', raised: '#f3f2ef' },
  dark: { ground: '#0e1519', surface: '#171f25', raised: '#222c32' },
} as const satisfies Record<ColorScheme, Record<string, string>>;

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
export function accentContrast(accent: string, scheme: ColorScheme): number {
  const { surface, ...others } = GROUNDS[scheme];
  const text = onAccent(accent);
  const onButton = [accent, blend(accent, surface, HOVER_SHARE)].map((button) => contrastOf(button, text));
  return Math.min(...[surface, ...Object.values(others)].map((ground) => contrastOf(accent, ground)), ...onButton);
}

export function isReadable(accent: string, scheme: ColorScheme): boolean {
  return accentContrast(accent, scheme) >= MIN_CONTRAST;
}

/** The nearest shade of the same hue that can be read in a colour scheme; the colour itself if it can. */
export function nearestReadable(accent: string, scheme: ColorScheme): string {
  if (isReadable(accent, scheme)) return accent;
  const { lightness, ...color } = toOklch(accent);
  const STEP = 0.005;
  const towards = scheme === 'light' ? -STEP : STEP;
  for (let at = lightness; at >= 0 && at <= 1; at += towards) {
    const shade = fromOklch({ ...color, lightness: at });
    if (isReadable(shade, scheme)) return shade;
  }
  return DEFAULT_ACCENT[scheme];
}

/** '2.3', rounded down, so that a failing contrast never looks like the least one. */
export function contrastText(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}
