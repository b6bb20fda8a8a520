import type { CSSProperties } from 'react';
import * as localeMessages from '#shared/locale.messages';
import * as messages from './stars.messages';

interface StarsProps {
  /** 0 to 5; fractions of a star are shown. */
  rating: number;
  size?: 'sm' | 'md';
}

const STARS = 5;

/** Five stars, filled up to the rating (`.stars` in theme.css). */
export function Stars({ rating, size = 'sm' }: StarsProps) {
  return (
    <span
      role="img"
      aria-label={messages.outOf(formatRating(rating), STARS)}
      className={size === 'md' ? 'stars h-5 w-25' : 'stars'}
      style={{ '--rating': `${rating * (100 / STARS)}%` } as CSSProperties}
    />
  );
}

/** '4.5', '5'; '4,5' in German. */
export function formatRating(rating: number): string {
  return rating.toLocaleString(localeMessages.locale, { maximumFractionDigits: 1 });
}
