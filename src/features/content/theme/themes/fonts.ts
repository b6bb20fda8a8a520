import type { ThemeName } from '../design.schema';

interface FontPair {
  /** As a chooser names it. */
  name: string;
  /** Custom properties: the two families, and how headings and buttons are set in them. */
  tokens: Readonly<Record<`--${string}`, string>>;
}

/** The families of each theme: one for headings and one for text, which may be the same. Their files are in src/app/design-fonts.css. */
export const FONTS = {
  calm: {
    name: 'Figtree',
    tokens: { '--font-sans': '"Figtree", "Figtree Fallback", system-ui, sans-serif', '--font-display': 'inherit' },
  },
  editorial: {
    name: 'Cormorant and Instrument Sans',
    tokens: {
      '--font-sans': '"Instrument Sans", "Instrument Sans Fallback", system-ui, sans-serif',
      '--font-display': '"Cormorant", "Cormorant Fallback", Georgia, serif',
      '--display-weight': '500',
      '--display-tracking': '-0.015em',
      '--display-leading': '1',
      '--title-size': 'clamp(2.75rem, 1.6rem + 4.4vw, 5.5rem)',
      '--heading-size': 'clamp(2.125rem, 1.5rem + 2.2vw, 3.5rem)',
      '--product-size': 'clamp(2.5rem, 1.9rem + 2vw, 3.75rem)',
      '--button-size': '0.875rem',
      '--button-weight': '500',
      '--button-tracking': '0.02em',
    },
  },
  market: {
    name: 'Bricolage Grotesque',
    tokens: {
      '--font-sans': '"Bricolage Grotesque", "Bricolage Grotesque Fallback", system-ui, sans-serif',
      '--font-display': '"Bricolage Grotesque", "Bricolage Grotesque Fallback", system-ui, sans-serif',
      '--display-weight': '800',
      '--display-tracking': '-0.035em',
      '--display-leading': '0.95',
      '--title-size': 'clamp(2.25rem, 1.5rem + 2.6vw, 3.75rem)',
      '--heading-size': 'clamp(1.5rem, 1.3rem + 0.8vw, 2rem)',
      '--product-size': 'clamp(1.75rem, 1.5rem + 1vw, 2.5rem)',
      '--button-size': '1rem',
      '--button-weight': '700',
      '--button-tracking': '-0.01em',
    },
  },
  studio: {
    name: 'Sora and Spline Sans Mono',
    tokens: {
      '--font-sans': '"Sora", "Sora Fallback", system-ui, sans-serif',
      '--font-display': '"Sora", "Sora Fallback", system-ui, sans-serif',
      '--font-label': '"Spline Sans Mono", "Spline Sans Mono Fallback", ui-monospace, monospace',
      '--display-weight': '300',
      '--display-tracking': '-0.045em',
      '--display-leading': '1',
      '--title-size': 'clamp(2.5rem, 1.2rem + 5.4vw, 6.5rem)',
      '--heading-size': 'clamp(1.75rem, 1.2rem + 2.2vw, 3rem)',
      '--product-size': 'clamp(2.25rem, 1.4rem + 3.4vw, 4.5rem)',
      '--button-size': '0.875rem',
      '--button-weight': '500',
      '--button-tracking': '0',
    },
  },
} as const satisfies Record<ThemeName, FontPair>;
