import { DAY_MS, HOUR_MS } from '#shared/time';
import type { DemoCustomer, DemoProduct, DemoReview } from './demo-shop.types';
import { createRandom, pickWeighted, type Random } from './random';
import { DEPARTMENT_PHRASES } from './reviews/department-phrases';
import { type Rating, REVIEW_CLOSINGS, REVIEW_MOMENTS, REVIEW_OPENINGS, REVIEW_TITLES } from './reviews/review-phrases';

type Verdict = 'loved' | 'liked' | 'mixed' | 'poor';

/** How the stars of a product are spread, by what people think of it. */
const STARS: Record<Verdict, readonly (readonly [Rating, number])[]> = {
  loved: [
    [5, 70],
    [4, 23],
    [3, 4],
    [2, 2],
    [1, 1],
  ],
  liked: [
    [5, 48],
    [4, 35],
    [3, 11],
    [2, 4],
    [1, 2],
  ],
  mixed: [
    [5, 24],
    [4, 31],
    [3, 27],
    [2, 11],
    [1, 7],
  ],
  poor: [
    [5, 10],
    [4, 19],
    [3, 27],
    [2, 25],
    [1, 19],
  ],
};
const VERDICTS: readonly (readonly [Verdict, number])[] = [
  ['loved', 44],
  ['liked', 38],
  ['mixed', 12],
  ['poor', 6],
];
const FEWEST_REVIEWS = 2;
const MOST_REVIEWS = 30;
/** Above 1: most products have few reviews, some have many. */
const REVIEWS_CURVE = 1.75;
const YOUNG_DAYS = 21;

/** Each customer reviews a product at most once, after it came into the shop and before now. */
export function makeReviews(product: DemoProduct, { customers, now }: { customers: readonly DemoCustomer[]; now: Date }): DemoReview[] {
  const random = createRandom(`reviews of ${product.slug}`);
  const verdict = product.isFeatured ? 'loved' : pickWeighted(random, VERDICTS);
  const ageMs = now.getTime() - product.createdAt.getTime();
  const isYoung = ageMs < YOUNG_DAYS * DAY_MS;
  const count = isYoung ? random.int(0, 3) : FEWEST_REVIEWS + Math.floor((MOST_REVIEWS - FEWEST_REVIEWS) * random.next() ** REVIEWS_CURVE);
  const told = new Set<string>();
  return random
    .shuffle(customers)
    .slice(0, count)
    .map(({ id }) => {
      const rating = pickWeighted(random, STARS[verdict]);
      return {
        productId: product.id,
        userId: id,
        rating,
        title: pickUntold(random, { choices: REVIEW_TITLES[rating], told }),
        comment: writeComment(product, { rating, random, told }),
        createdAt: new Date(now.getTime() - HOUR_MS - Math.floor(random.next() * (ageMs - HOUR_MS))),
      };
    });
}

/** How many stars in all, and from how many reviews, by product. */
export function sumRatings(reviews: readonly DemoReview[]): Map<number, { ratingSum: number; reviewCount: number }> {
  const sums = new Map<number, { ratingSum: number; reviewCount: number }>();
  for (const { productId, rating } of reviews) {
    const sum = sums.get(productId) ?? { ratingSum: 0, reviewCount: 0 };
    sums.set(productId, { ratingSum: sum.ratingSum + rating, reviewCount: sum.reviewCount + 1 });
  }
  return sums;
}

interface Writing {
  rating: Rating;
  random: Random;
  /** Sentences that stand in another review of the product. */
  told: Set<string>;
}

function writeComment(product: DemoProduct, { rating, random, told }: Writing): string {
  const phrases = DEPARTMENT_PHRASES[product.department];
  if (!phrases) throw new Error(`Nobody knows what to say about ${product.department}.`);
  const say = (choices: readonly string[]) => pickUntold(random, { choices, told });
  const opening = say(REVIEW_OPENINGS[rating]).replace('{feature}', random.pick(product.features));
  const middle = {
    5: () => [say(phrases.praise), ...(random.isTrue(0.25) ? [say(phrases.praise)] : [])],
    4: () => [...(random.isTrue(0.7) ? [say(phrases.praise)] : []), ...(random.isTrue(0.55) ? [say(phrases.reservations)] : [])],
    3: () => [say(phrases.reservations), ...(random.isTrue(0.35) ? [say(phrases.praise)] : [])],
    2: () => [say(phrases.complaints)],
    1: () => [say(phrases.complaints)],
  } satisfies Record<Rating, () => string[]>;
  const moment = random.isTrue(0.35) ? [say(REVIEW_MOMENTS)] : [];
  const closing = random.isTrue(0.45) ? [say(REVIEW_CLOSINGS[rating])] : [];
  return [...moment, opening, ...middle[rating](), ...closing].join(' ');
}

/** Two people rarely use the same words about one thing. */
function pickUntold(random: Random, { choices, told }: { choices: readonly string[]; told: Set<string> }): string {
  const fresh = choices.filter((choice) => !told.has(choice));
  const picked = random.pick(fresh.length > 0 ? fresh : choices);
  told.add(picked);
  return picked;
}
