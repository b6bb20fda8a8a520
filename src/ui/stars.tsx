interface StarsProps {
  /** 0 to 5; fractions of a star are shown. */
  rating: number;
  size?: 'sm' | 'md';
}

const STARS = 5;
const STAR = 'l2.4 5.7 6.2 .5-4.7 4.1 1.4 6-5.3-3.2-5.3 3.2 1.4-6-4.7-4.1 6.2-.5z';
const STAR_WIDTH = 20;
const ROW = Array.from({ length: STARS }, (_, i) => `M${STAR_WIDTH / 2 + i * STAR_WIDTH} 1.4${STAR}`).join('');

/** Five stars, filled up to the rating. */
export function Stars({ rating, size = 'sm' }: StarsProps) {
  return (
    <span
      role="img"
      aria-label={`${formatRating(rating)} out of ${STARS} stars`}
      className={`relative inline-block shrink-0 ${size === 'md' ? 'h-5 w-25' : 'h-4 w-20'}`}
    >
      <Row className="absolute inset-0 w-full text-line" />
      <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${(100 * rating) / STARS}%` }}>
        <Row className={`h-full max-w-none text-star ${size === 'md' ? 'w-25' : 'w-20'}`} />
      </span>
    </span>
  );
}

/** '4.5', '5'. */
export function formatRating(rating: number): string {
  return String(Math.round(rating * 10) / 10);
}

function Row({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox={`0 0 ${STARS * STAR_WIDTH} ${STAR_WIDTH}`} fill="currentColor" className={className}>
      <path d={ROW} />
    </svg>
  );
}
