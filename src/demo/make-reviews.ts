import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time';
import type { DemoCustomer, DemoOrder, DemoProduct, DemoReview } from './demo-shop.types';
import { createRandom, pickWeighted, type Random } from './random';
import { DEPARTMENT_PHRASES } from './reviews/department-phrases';
import { type Rating, REVIEW_CLOSINGS, REVIEW_MOMENTS, REVIEW_OPENINGS, REVIEW_REPLIES, REVIEW_TITLES } from './reviews/review-phrases';

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
const UNREAD_DAYS = 2;
const REPLIED_SHARE = 0.6;
const LOW_RATING = 2;
const MOST_HELPED = 24;
/** As above: few reviews have many votes. */
const HELPED_CURVE = 5;

interface ReviewSources {
  customers: readonly DemoCustomer[];
  orders: readonly DemoOrder[];
  now: Date;
}

/** What customers say of all products. Each reviews a product at most once, after it came into the shop and before now. */
export function makeAllReviews(products: readonly DemoProduct[], { customers, orders, now }: ReviewSources): DemoReview[] {
  const receivedAt = listDeliveries(orders);
  return products
    .flatMap((product) => makeReviews(product, { customers, receivedAt: receivedAt.get(product.id) ?? new Map(), now }))
    .map((review, at) => ({ id: at + 1, ...review }));
}

interface ProductReviewSources {
  customers: readonly DemoCustomer[];
  /** When each customer who bought it had it in hand. */
  receivedAt: ReadonlyMap<string, Date>;
  now: Date;
  most?: number;
}

export function makeReviews(
  product: DemoProduct,
  { customers, receivedAt, now, most = MOST_REVIEWS }: ProductReviewSources,
): Omit<DemoReview, 'id'>[] {
  const random = createRandom(`reviews of ${product.slug}`);
  const verdict = product.isPopular ? 'loved' : pickWeighted(random, VERDICTS);
  const ageMs = now.getTime() - product.createdAt.getTime();
  const isYoung = ageMs < YOUNG_DAYS * DAY_MS;
  const count = isYoung ? random.int(0, 3) : FEWEST_REVIEWS + Math.floor((most - FEWEST_REVIEWS) * random.next() ** REVIEWS_CURVE);
  const told = new Set<string>();
  const people = random.shuffle(customers);
  // Those who bought it are the first to have an opinion.
  const reviewers = [...people.filter(({ id }) => receivedAt.has(id)), ...people.filter(({ id }) => !receivedAt.has(id))].slice(0, count);
  return reviewers.map(({ id }) => {
    const rating = pickWeighted(random, STARS[verdict]);
    const sinceMs = now.getTime() - Math.max(product.createdAt.getTime(), receivedAt.get(id)?.getTime() ?? 0);
    const createdAt = new Date(now.getTime() - MINUTE_MS - Math.floor(random.next() * Math.max(0, sinceMs - HOUR_MS)));
    return {
      productId: product.id,
      userId: id,
      rating,
      title: pickUntold(random, { choices: REVIEW_TITLES[rating], told }),
      comment: writeComment(product, { rating, random, told }),
      createdAt,
      isVerified: receivedAt.has(id),
      ...workOfStaff({ rating, createdAt, now, random: createRandom(`staff of ${product.slug} ${id}`) }),
      helpedUserIds: pickHelped(
        random,
        people.filter((person) => person.id !== id),
      ),
    };
  });
}

/** The staff read reviews within days, and reply to most who are unhappy. */
function workOfStaff({ rating, createdAt, now, random }: { rating: Rating; createdAt: Date; now: Date; random: Random }) {
  const isRead = now.getTime() - createdAt.getTime() > UNREAD_DAYS * DAY_MS;
  const seenAt = isRead ? new Date(createdAt.getTime() + DAY_MS) : null;
  const hasReply = isRead && rating <= LOW_RATING && random.isTrue(REPLIED_SHARE);
  return { seenAt, reply: hasReply ? random.pick(REVIEW_REPLIES) : null, repliedAt: hasReply ? seenAt : null };
}

/** Most reviews help nobody in particular, a few help many. */
function pickHelped(random: Random, people: readonly DemoCustomer[]): string[] {
  const count = Math.floor(MOST_HELPED * random.next() ** HELPED_CURVE);
  return people.slice(0, count).map(({ id }) => id);
}

/** When each customer received each product, by product and customer. */
function listDeliveries(orders: readonly DemoOrder[]): Map<number, Map<string, Date>> {
  const deliveries = new Map<number, Map<string, Date>>();
  for (const { userId, status, actualDelivery, lines } of orders) {
    if (status !== 'delivered' || !actualDelivery) continue;
    for (const { product } of lines) {
      const ofProduct = deliveries.get(product.id) ?? new Map<string, Date>();
      deliveries.set(product.id, ofProduct.set(userId, actualDelivery));
    }
  }
  return deliveries;
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
