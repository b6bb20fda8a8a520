import type { CSSProperties } from 'react';
import type { BANNER_HEIGHTS, BANNER_PLACES } from '#features/content/theme/theme.schema';
import { HeroLinks, HeroText } from './hero';
import type { BannerView } from './home.schema';
import { ThemeImage } from './theme-image';

/** The header is above the first one. */
const HEIGHTS = {
  medium: 'clamp(22rem, 56svh, 34rem)',
  tall: 'clamp(26rem, 76svh, 48rem)',
  full: 'max(26rem, calc(100svh - 4.5rem))',
} as const satisfies Record<(typeof BANNER_HEIGHTS)[number], string>;

const PLACES = {
  start: { place: 'items-end', words: '' },
  center: { place: 'items-center', words: 'mx-auto text-center' },
  end: { place: 'items-end', words: 'ms-auto' },
} as const satisfies Record<(typeof BANNER_PLACES)[number], { place: string; words: string }>;

/**
 * White text on black of 56 % has a contrast of 4.9 to 1 even on a white picture. The shade is so strong wherever words can be: as far as
 * the column of the text reaches from its side, up to its first line. Beyond that it fades out.
 */
const COLUMN_END = 'max(calc(50% + 8rem), 46rem)';
const shadeFrom = (side: 'start' | 'end'): CSSProperties => ({
  background: `linear-gradient(calc(var(--forward) * ${side === 'start' ? 90 : -90}deg), rgb(0 0 0 / 0.6) ${COLUMN_END}, transparent calc(${COLUMN_END} + 30rem))`,
  maskImage: 'linear-gradient(to top, #000 calc(100% - 12rem), rgb(0 0 0 / 0.55) calc(100% - 6rem), transparent)',
});
const SHADES = {
  start: shadeFrom('start'),
  center: { background: 'rgb(0 0 0 / 0.56)' },
  end: shadeFrom('end'),
} as const satisfies Record<(typeof BANNER_PLACES)[number], CSSProperties>;

/** The shade fades out above them. */
const WORDS = {
  start: { color: '#fff', paddingTop: '10rem' },
  center: { color: '#fff' },
  end: { color: '#fff', paddingTop: '10rem' },
} as const satisfies Record<(typeof BANNER_PLACES)[number], CSSProperties>;

/** A picture over the whole width of the page with words on it, which can be read whatever is on the picture. */
export function Banner({ block, isFirst }: { block: BannerView; isFirst: boolean }) {
  const { heading, text, picture, links, place, height, isTitle } = block;
  const Heading = isTitle ? 'h1' : 'h2';
  return (
    <section className={`relative grid overflow-hidden bg-raised ${isFirst ? '' : 'mt-20'}`} style={{ minHeight: HEIGHTS[height] }}>
      {picture && <ThemeImage picture={picture} sizes="100vw" isFirst={isFirst} className="absolute inset-0 size-full object-cover" />}
      <div className={`relative flex ${PLACES[place].place}`}>
        <div
          className={`relative w-full ${place === 'center' ? 'flex h-full items-center' : ''}`}
          style={picture ? WORDS[place] : undefined}
        >
          {picture && <div aria-hidden className="absolute inset-0" style={SHADES[place]} />}
          <div className="relative container-shop py-12 sm:py-16">
            <div className={`max-w-2xl ${PLACES[place].words}`}>
              <Heading dir="auto" className="hero-title wrap-anywhere">
                {heading}
              </Heading>
              <HeroText text={text} className="mt-4 text-lg whitespace-pre-line" />
              {links.length > 0 && (
                <HeroLinks links={links} className={`mt-8 flex flex-wrap gap-3 ${place === 'center' ? 'justify-center' : ''}`} />
              )}
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
