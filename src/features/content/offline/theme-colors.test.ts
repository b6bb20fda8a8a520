import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { themeColors } from './theme-colors';

const css = readFileSync('src/app/theme.css', 'utf8');

it.each(Object.entries(themeColors))('%s equals the token', (name, { light, dark }) => {
  const [, lightToken = '', darkToken = ''] =
    new RegExp(`--color-${name}: light-dark\\(oklch\\((.*?)\\), oklch\\((.*?)\\)\\)`).exec(css) ?? [];
  expect(toHex(lightToken)).toBe(light);
  expect(toHex(darkToken)).toBe(dark);
});

/** Converts OKLCH like '0.19 0.014 235' to sRGB (https://bottosson.github.io/posts/oklab/). */
function toHex(token: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = token.split(' ').map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map((value) => toByte(value).toString(16).padStart(2, '0')).join('')}`;
}

function toByte(linear: number): number {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, value)));
}
