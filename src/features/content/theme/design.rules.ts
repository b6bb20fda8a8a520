import { DEFAULT_LAYOUT, type ShopLayout } from '#ui/shop-layout';
import type { Grounds } from './accent.rules';
import { fromOklchText } from './color.rules';
import type { Design, DesignChoices, ThemeName } from './design.schema';
import { calm } from './themes/calm';
import { editorial } from './themes/editorial';
import { FONTS } from './themes/fonts';
import { market } from './themes/market';
import { studio } from './themes/studio';
import { COLOR_ROLES, type ThemeData } from './themes/theme-data';

/** The ready-made themes. */
export const THEMES = { calm, editorial, market, studio } as const satisfies Record<ThemeName, ThemeData>;

/** The chosen theme with the owner's own choices. */
export function resolveDesign({ theme, ...choices }: Design): ThemeData {
  return { ...THEMES[theme], ...choices };
}

/** What an accent must be readable on, as sRGB. */
export function groundsOf({ colors: { ground, surface, raised } }: ThemeData): Grounds {
  const of = (scheme: 'light' | 'dark') => ({
    ground: fromOklchText(ground[scheme]),
    surface: fromOklchText(surface[scheme]),
    raised: fromOklchText(raised[scheme]),
  });
  return { light: of('light'), dark: of('dark') };
}

type Texts = Readonly<Record<string, string>>;

/** The custom properties in which a design differs from the style sheet, which is that of a fresh shop. */
export function tokensOf(design: ThemeData): Texts {
  return differences(allTokens(design), calmTokens);
}

/** The attributes of the document that the style sheet asks for; none for a fresh shop's theme. */
export function attributesOf(design: ThemeData): Texts {
  return differences(allAttributes(design), calmAttributes);
}

/** What components ask for; undefined: as a fresh shop. */
export function layoutOf({ hero, columns, filters, gallery, quickAdd }: DesignChoices): ShopLayout | undefined {
  const layout = { hero, columns: Number(columns) as ShopLayout['columns'], filters, gallery, quickAdd };
  const isDefault = Object.entries(DEFAULT_LAYOUT).every(([name, value]) => layout[name as keyof ShopLayout] === value);
  return isDefault ? undefined : layout;
}

const RADII = {
  square: { sm: '0', md: '0', lg: '0', control: '0' },
  slight: { sm: '0.1875rem', md: '0.25rem', lg: '0.375rem', control: '0.25rem' },
  soft: { sm: '0.5rem', md: '0.875rem', lg: '1.5rem', control: '999px' },
  round: { sm: '0.75rem', md: '1.5rem', lg: '2.5rem', control: '999px' },
} as const satisfies Record<DesignChoices['corners'], object>;

const SHADOWS = {
  shadows: {
    soft: '0 1px 2px oklch(0.2 0.02 235 / 0.05), 0 4px 16px oklch(0.2 0.02 235 / 0.06)',
    float: '0 2px 6px oklch(0.2 0.02 235 / 0.08), 0 16px 48px oklch(0.2 0.02 235 / 0.18)',
  },
  lines: { soft: '0 0 0 1px var(--color-line)', float: '0 0 0 1px var(--color-ink)' },
  flat: { soft: 'none', float: 'none' },
} as const satisfies Record<DesignChoices['surfaces'], object>;

const SPACES = {
  dense: { column: '0.75rem', row: '1rem', block: '2.5rem' },
  regular: { column: '1.5rem', row: '2.5rem', block: '5rem' },
  airy: { column: 'min(2rem, 4vw)', row: 'min(4.5rem, 11vw)', block: 'min(9rem, 22vw)' },
} as const satisfies Record<DesignChoices['density'], object>;

const MOTION_MS = { none: 0, short: 180, slow: 250 } as const satisfies Record<DesignChoices['motion'], number>;

function allTokens({ colors, corners, surfaces, density, ratio, fit, fonts, motion, width }: ThemeData): Texts {
  const { sm, md, lg, control } = RADII[corners];
  const { column, row, block } = SPACES[density];
  return {
    ...Object.fromEntries(COLOR_ROLES.map((role) => [`--color-${role}`, `light-dark(${colors[role].light}, ${colors[role].dark})`])),
    '--radius-sm': sm,
    '--radius-md': md,
    '--radius-lg': lg,
    '--radius-control': control,
    '--shadow-soft': SHADOWS[surfaces].soft,
    '--shadow-float': SHADOWS[surfaces].float,
    '--space-column': column,
    '--space-row': row,
    '--space-block': block,
    '--card-ratio': ratio.replace(':', ' / '),
    '--card-fit': fit,
    '--motion': `${MOTION_MS[motion]}ms`,
    '--width-shop': width,
    ...FONTS[fonts].tokens,
  };
}

function allAttributes(design: ThemeData): Texts {
  return {
    'data-fonts': design.fonts,
    'data-surfaces': design.surfaces,
    'data-density': design.density,
    'data-header': design.header,
    'data-menu': design.menu,
    'data-cards': design.quickAdd,
    'data-second': design.secondPicture,
    'data-filters': design.filters,
    'data-gallery': design.gallery,
    'data-categories': design.categories,
    'data-pictures': design.pictures,
    'data-ratings': design.ratings,
    'data-prices': design.prices,
  };
}

const calmTokens = allTokens(calm);
const calmAttributes = allAttributes(calm);

function differences(values: Texts, from: Texts): Texts {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== from[name]));
}
