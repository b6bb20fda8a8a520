import * as localeMessages from '#shared/locale.messages';
import { formatPercent } from '#shared/percent';
import { formatRating, Stars } from '#ui/stars';
import * as texts from './product-reviews.messages';
import { reviewsMessages as messages } from './reviews.messages';
import { STAR_STEPS, type StarStep, shareOf } from './reviews.rules';
import type { ReviewPage } from './reviews.schema';

interface RatingBarsProps {
  rating: Pick<ReviewPage, 'distribution' | 'averageRating' | 'totalReviews'>;
  chosen: StarStep | undefined;
  /** The chosen stars; absent: all. */
  onChoose: (stars: StarStep | undefined) => void;
}

/** The distribution of all ratings. Each bar filters the reviews by its stars; pressing it again removes the filter. */
export function RatingBars({ rating: { distribution, averageRating, totalReviews }, chosen, onChoose }: RatingBarsProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="text-5xl font-bold tabular-nums">{formatRating(averageRating)}</p>
        <div>
          <Stars rating={averageRating} size="md" />
          <p className="text-sm text-muted">{messages.reviewCount(totalReviews)}</p>
        </div>
      </div>
      <ul aria-label={texts.byStars} className="text-sm tabular-nums">
        {STAR_STEPS.map((stars) => {
          const count = distribution[stars];
          const isChosen = chosen === stars;
          const isEmpty = count === 0;
          return (
            <li key={stars}>
              <button
                type="button"
                aria-pressed={isChosen}
                disabled={isEmpty && !isChosen}
                onClick={() => onChoose(isChosen ? undefined : stars)}
                aria-label={texts.starsBar(stars, messages.reviewCount(count), formatPercent(shareOf(count, totalReviews)))}
                className={`flex min-h-9 w-full items-center gap-3 rounded-sm px-2 pointer-coarse:min-h-11 ${isChosen ? 'bg-raised font-semibold' : isEmpty ? 'cursor-default' : 'hover:bg-raised'}`}
              >
                <span className="w-11 text-start">
                  {`${stars} `}
                  <span className="text-star">★</span>
                </span>
                <span className="h-2 flex-1 overflow-hidden rounded-full bg-line">
                  {!isEmpty && <span className="block h-full rounded-full bg-star" style={{ width: `${shareOf(count, totalReviews)}%` }} />}
                </span>
                <span className="w-10 text-end text-muted">{count.toLocaleString(localeMessages.locale)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
