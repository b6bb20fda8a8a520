import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentContrast, contrastText, DEFAULT_ACCENT, GROUNDS, isReadable, MIN_CONTRAST, nearestReadable, onAccent } from './accent.rules';
import { type ColorScheme, contrastOf, fromOklch, toOklch } from './color.rules';

const SCHEMES = ['light', 'dark'] as const satisfies ColorScheme[];
const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

/** A token of theme.css in each colour scheme. */
function tokenOf(name: string): Record<ColorScheme, string> {
  const css = readFileSync('src/app/theme.css', 'utf8');
  const values = new RegExp(`--color-${name}: light-dark\\(oklch\\((.+?)\\), oklch\\((.+?)\\)\\)`).exec(css)?.slice(1) ?? [];
  const [light = '', dark = ''] = values.map((value) => {
    const [lightness = 0, chroma = 0, degrees = 0] = value.split(' ').map(Number);
    return fromOklch({ lightness, chroma, hue: (degrees * Math.PI) / 180 });
  });
  return { light, dark };
}

describe('colours', () => {
  it('have the contrast of the WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('survive the way to OKLCH and back', () => {
    fc.assert(
      fc.property(color, (hex) => {
        const back = fromOklch(toOklch(hex));
        expect(contrastOf(back, hex)).toBeLessThan(1.05);
      }),
    );
  });
});

describe('an accent', () => {
  it.each(['ground', 'surface', 'raised'] as const)('is checked with the %s of the colour scheme', (name) => {
    expect(tokenOf(name)).toEqual({ light: GROUNDS.light[name], dark: GROUNDS.dark[name] });
  });

  it('is the shop’s own by default, which can be read', () => {
    for (const scheme of SCHEMES) {
      expect(contrastOf(DEFAULT_ACCENT[scheme], tokenOf('accent')[scheme])).toBeLessThan(1.02);
      expect(isReadable(DEFAULT_ACCENT[scheme], scheme)).toBe(true);
    }
  });

  it('that cannot be read has a nearest shade that can, whatever the colour', () => {
    fc.assert(
      fc.property(color, fc.constantFrom(...SCHEMES), (hex, scheme) => {
        const nearest = nearestReadable(hex, scheme);
        expect(accentContrast(nearest, scheme)).toBeGreaterThanOrEqual(MIN_CONTRAST);
        expect(contrastOf(nearest, onAccent(nearest))).toBeGreaterThanOrEqual(MIN_CONTRAST);
        if (isReadable(hex, scheme)) expect(nearest).toBe(hex);
      }),
    );
  });

  it('never looks better in words than it is', () => {
    expect(contrastText(4.499)).toBe('4.4');
  });
});
