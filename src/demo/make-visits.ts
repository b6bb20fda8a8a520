import type { Figures } from '#features/orders/visits/visits.rules';
import { DAY_MS } from '#shared/time';
import type { DemoOrder, DemoProduct } from './demo-shop.types';
import { createRandom, pickWeighted, type Random } from './random';

/** As long as customers have ordered. */
const DAYS = 60;
const PRODUCTS_A_DAY = 60;
/** Of a day's visits: Sunday to Saturday. */
const WEEKDAYS = [1.25, 0.95, 0.9, 0.9, 0.95, 1, 1.15];

/** What shoppers search for, and how often; those at the end are not sold here. */
const SEARCHES = [
  ...(
    [
      ['headphones', 20],
      ['running shoes', 16],
      ['yoga mat', 13],
      ['coffee', 12],
      ['backpack', 11],
      ['lamp', 10],
      ['laptop', 10],
      ['gift', 9],
      ['watch', 8],
      ['face cream', 7],
      ['puzzle', 6],
      ['tent', 6],
      ['notebook', 5],
      ['honey', 4],
    ] as const
  ).map(([term, weight]) => ({ term, weight, isFound: true })),
  ...(
    [
      ['gift wrapping', 6],
      ['air fryer', 5],
      ['cat litter', 4],
      ['surfboard', 3],
      ['wallpaper', 2],
      ['violin', 2],
    ] as const
  ).map(([term, weight]) => ({ term, weight, isFound: false })),
];

export interface DemoVisits {
  days: (Figures & { day: string })[];
  productDays: { day: string; productId: number; views: number }[];
  productMonths: { month: string; productId: number; views: number }[];
  termDays: (TermCount & { day: string; term: string })[];
  termMonths: (TermCount & { month: string; term: string })[];
}

interface VisitSources {
  products: readonly DemoProduct[];
  orders: readonly DemoOrder[];
  now: Date;
}

/** Counters of the last weeks that fit the orders of those days: the same for the same `now`. */
export function makeVisits({ products, orders, now }: VisitSources): DemoVisits {
  const visits: DemoVisits = { days: [], productDays: [], productMonths: [], termDays: [], termMonths: [] };
  const months = new Map<string, Map<number, number>>();
  const weights = productWeights({ products, orders });
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo--) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    const day = at.toISOString().slice(0, 10);
    // Each day draws from a stream of its own.
    const random = createRandom(`visits ${daysAgo} days ago`);
    const views = makeProductViews({ random, weights, share: shareOfDay(at, daysAgo) });
    const terms = makeTerms(random, shareOfDay(at, daysAgo));
    const placed = orders.filter(({ createdAt, status }) => status !== 'pending' && createdAt.toISOString().startsWith(day)).length;
    visits.productDays.push(...[...views].map(([productId, count]) => ({ day, productId, views: count })));
    visits.termDays.push(...[...terms].map(([term, count]) => ({ day, term, ...count })));
    visits.days.push(makeDay({ day, random, placed, views, terms: [...terms.values()], share: shareOfDay(at, daysAgo) }));
    const month = `${day.slice(0, 8)}01`;
    const ofMonth = months.get(month) ?? new Map<number, number>();
    months.set(month, ofMonth);
    for (const [productId, count] of views) ofMonth.set(productId, (ofMonth.get(productId) ?? 0) + count);
  }
  visits.productMonths = [...months].flatMap(([month, ofMonth]) =>
    [...ofMonth].map(([productId, count]) => ({ month, productId, views: count })),
  );
  visits.termMonths = sumByMonth(visits.termDays);
  return visits;
}

function sumByMonth(days: DemoVisits['termDays']): DemoVisits['termMonths'] {
  const months = new Map<string, DemoVisits['termMonths'][number]>();
  for (const { day, term, searches, foundNothing } of days) {
    const month = `${day.slice(0, 8)}01`;
    const before = months.get(`${month} ${term}`) ?? { month, term, searches: 0, foundNothing: 0 };
    months.set(`${month} ${term}`, {
      ...before,
      searches: before.searches + searches,
      foundNothing: before.foundNothing + foundNothing,
    });
  }
  return [...months.values()];
}

/** How much of a usual day it is: by its weekday, and today so far. */
function shareOfDay(at: Date, daysAgo: number): number {
  const passed = daysAgo === 0 ? (at.getTime() % DAY_MS) / DAY_MS : 1;
  return passed * (WEEKDAYS[at.getUTCDay()] ?? 1);
}

interface DaySources {
  day: string;
  random: Random;
  placed: number;
  views: ReadonlyMap<number, number>;
  terms: readonly TermCount[];
  share: number;
}

interface TermCount {
  searches: number;
  foundNothing: number;
}

/** Each step of a purchase is more frequent than the next one. */
function makeDay({ day, random, placed, views, terms, share }: DaySources): DemoVisits['days'][number] {
  const productViews = sum([...views.values()]);
  const searches = sum(terms.map(({ searches }) => searches));
  const payments = placed + random.int(0, 1 + Math.round(placed * 0.2));
  const addresses = payments + random.int(0, 1 + Math.round(placed * 0.3));
  const checkouts = addresses + random.int(1, 2 + Math.round(placed * 0.5));
  const carts = checkouts + Math.round(random.int(8, 14) * share);
  const visits = Math.max(carts * 3, Math.round(random.int(170, 210) * share));
  return {
    ...{ day, visits, productViews, searches, carts, checkouts, addresses, payments },
    pages: visits * 2 + productViews + searches,
    emptySearches: sum(terms.map(({ foundNothing }) => foundNothing)),
    cartAdds: carts + random.int(3, 9),
    orders: placed,
  };
}

/** What sold more was viewed more. */
function productWeights({ products, orders }: Pick<VisitSources, 'products' | 'orders'>): (readonly [productId: number, weight: number])[] {
  const sold = new Map<number, number>();
  for (const { lines } of orders) for (const { product } of lines) sold.set(product.id, (sold.get(product.id) ?? 0) + 1);
  const random = createRandom('views of products');
  return products.map(({ id }) => [id, 1 + 4 * (sold.get(id) ?? 0) + 6 * random.next() ** 4]);
}

interface ViewSources {
  random: Random;
  weights: readonly (readonly [productId: number, weight: number])[];
  share: number;
}

function makeProductViews({ random, weights, share }: ViewSources): Map<number, number> {
  const views = new Map<number, number>();
  for (let i = 0; i < PRODUCTS_A_DAY * share; i++) {
    const productId = pickWeighted(random, weights);
    views.set(productId, (views.get(productId) ?? 0) + random.int(2, 7));
  }
  return views;
}

function makeTerms(random: Random, share: number): Map<string, TermCount> {
  const terms = new Map<string, TermCount>();
  const choices = SEARCHES.map((search) => [search, search.weight] as const);
  const searches = random.int(16, 30) * share;
  for (let i = 0; i < searches; i++) {
    const { term, isFound } = pickWeighted(random, choices);
    const before = terms.get(term) ?? { searches: 0, foundNothing: 0 };
    terms.set(term, { searches: before.searches + 1, foundNothing: before.foundNothing + (isFound ? 0 : 1) });
  }
  return terms;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
