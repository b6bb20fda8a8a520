import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accentContrast, GROUNDS, MIN_CONTRAST } from './accent.rules';
import { contrastOf, fromOklchText } from './color.rules';
import { attributesOf, groundsOf, layoutOf, resolveDesign, THEMES, tokensOf } from './design.rules';
import { DESIGN_CHOICES, THEME_NAMES } from './design.schema';
import { COLOR_ROLES, type ColorRole } from './themes/theme-data';

const css = readFileSync('src/app/theme.css', 'utf8');
const SCHEMES = ['light', 'dark'] as const;

/** What text is in, on the grounds that it stands on. */
const TEXTS: readonly (readonly [text: ColorRole, grounds: readonly ColorRole[]])[] = [
  ['ink', ['ground', 'surface', 'raised']],
  ['muted', ['ground', 'surface', 'raised']],
  ['accent', ['ground', 'surface', 'raised']],
  ['sale', ['ground', 'surface', 'raised']],
  ['good', ['ground', 'surface']],
  ['warn', ['ground', 'surface']],
  ['bad', ['ground', 'surface']],
  ['on-accent', ['accent']],
  ['on-header', ['header']],
  ['on-tag', ['tag']],
  // The price of something on sale is set in the surface's colour.
  ['surface', ['sale']],
];

describe('the theme of a fresh shop', () => {
  it('changes nothing of the style sheet', () => {
    expect(tokensOf(THEMES.calm)).toEqual({});
    expect(attributesOf(THEMES.calm)).toEqual({});
    expect(layoutOf(THEMES.calm)).toBeUndefined();
  });

  it('has the colours of the style sheet', () => {
    const own = COLOR_ROLES.filter((role) => !/header|tag/.test(role));
    for (const role of own) {
      const { light, dark } = THEMES.calm.colors[role];
      expect(css).toContain(`--color-${role}: light-dark(${light}, ${dark});`);
    }
    expect(groundsOf(THEMES.calm)).toEqual(GROUNDS);
  });

  it('has the corners and shadows of the style sheet', () => {
    const { '--radius-sm': small, '--radius-lg': large } = tokensOf(resolveDesign({ theme: 'calm', corners: 'square' }));
    expect([small, large]).toEqual(['0', '0']);
    expect(tokensOf(resolveDesign({ theme: 'editorial', corners: 'soft', surfaces: 'shadows' }))).not.toHaveProperty('--radius-sm');
    for (const token of ['--radius-sm: 0.5rem', '--radius-md: 0.875rem', '--radius-lg: 1.5rem']) expect(css).toContain(token);
  });
});

describe.each(THEME_NAMES)('the colours of %s', (name) => {
  const { colors } = THEMES[name];
  const hexOf = (role: ColorRole, scheme: 'light' | 'dark') => fromOklchText(colors[role][scheme]);

  it.each(SCHEMES)('can be read in the %s scheme', (scheme) => {
    const unreadable = TEXTS.flatMap(([text, grounds]) =>
      grounds
        .map((ground) => ({ text, ground, contrast: contrastOf(hexOf(text, scheme), hexOf(ground, scheme)) }))
        .filter(({ contrast }) => contrast < MIN_CONTRAST),
    );
    expect(unreadable).toEqual([]);
  });

  it.each(SCHEMES)('have an accent for buttons, links and hovered buttons in the %s scheme', (scheme) => {
    expect(accentContrast(hexOf('accent', scheme), scheme, groundsOf(THEMES[name]))).toBeGreaterThanOrEqual(MIN_CONTRAST);
  });

  it.each(SCHEMES)('show lines and stars in the %s scheme', (scheme) => {
    expect(contrastOf(hexOf('star', scheme), hexOf('ground', scheme))).toBeGreaterThan(2.5);
    expect(contrastOf(hexOf('line', scheme), hexOf('surface', scheme))).toBeGreaterThan(1.15);
  });
});

describe('a design', () => {
  it('has the owner’s own choices, and the theme’s for the rest', () => {
    const design = resolveDesign({ theme: 'editorial', corners: 'round', columns: '4' });
    expect(design).toEqual({ ...THEMES.editorial, corners: 'round', columns: '4' });
    expect(layoutOf(design)?.columns).toBe(4);
  });

  it('of a fresh shop with one other choice carries only that', () => {
    const design = resolveDesign({ theme: 'calm', ratio: '4:5' });
    expect({ tokens: tokensOf(design), attributes: attributesOf(design), layout: layoutOf(design) }).toEqual({
      tokens: { '--card-ratio': '4 / 5' },
      attributes: {},
      layout: undefined,
    });
  });

  it('has a value of each choice in every theme', () => {
    for (const [choice, values] of Object.entries(DESIGN_CHOICES)) {
      for (const name of THEME_NAMES) expect(values).toContain(THEMES[name][choice as keyof typeof DESIGN_CHOICES]);
    }
  });

  it('differs in silhouette from every other theme', () => {
    const silhouettes = THEME_NAMES.map((name) => {
      const { header, hero, columns, fonts, corners, density } = THEMES[name];
      return { header, hero, columns, fonts, cornersAndDensity: `${corners} ${density}` };
    });
    for (const part of ['header', 'hero', 'columns', 'fonts', 'cornersAndDensity'] as const) {
      expect(new Set(silhouettes.map((each) => each[part])).size).toBe(THEME_NAMES.length);
    }
  });
});
