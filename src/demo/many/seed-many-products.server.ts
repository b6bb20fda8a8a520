import type pg from 'pg';
import type { Db } from '#db/database.server';
import { toCategoryRows, toCustomerRow, toMediaTables, toOrderTables, toProductRow, toVariantRow } from '../demo-rows.server';
import { type DemoShop, listDrawings, makeDemoShop } from '../demo-shop.server';
import type { DemoCustomer, DemoOrder, DemoProduct, DemoReview } from '../demo-shop.types';
import { readDrawings } from '../drawings.server';
import { countRecentSales, makeOrder } from '../make-orders';
import { makeReviews } from '../make-reviews';
import { planCustomerOrders } from '../order-plans';
import type { Progress } from '../progress-bar.server';
import { createRandom } from '../random';
import { MOST_VARIANTS, manyProductsMaker } from './make-many-products.server';
import * as queries from './many-products.queries.server';

interface SeedManyProducts {
  db: Db;
  url: string;
  /** How many products the shop is to have. */
  products: number;
  /** All dates are relative to it. */
  now: Date;
  onProgress: (progress: Progress) => void;
}

const PRODUCTS_AT_ONCE = 10_000;
/** Of so many products one sells. */
const PRODUCTS_A_BESTSELLER = 50;
/** Bestsellers are bought by as many customers as they are. */
const BESTSELLERS_AT_ONCE = 500;
/** The first 160 people reviewed the demo shop; a catalogue of a million has too many products for each to be talked about. */
const REVIEWED_SHARE = 0.15;
const MOST_REVIEWS = 8;

/**
 * Fills the shop up with made-up products, their reviews and what was sold of them, until it has as many as asked for. What is there stays.
 * All in one transaction: interrupted, it leaves the shop as it was. Returns how many were added, none when there are enough.
 */
export async function seedManyProducts({ db, url, products: requested, now, onProgress }: SeedManyProducts): Promise<number> {
  const drawings = await readDrawings(listDrawings());
  const shop = await placeInShop(db, makeDemoShop({ now, drawings }), drawings);
  const added = await queries.inBulkTransaction(url, async (client) => {
    const count = requested - (await queries.lockProducts(client));
    if (count <= 0) return 0;
    const indexes = await queries.prepareTables(client);
    await copyProducts(client, { shop, now, count, onProgress });
    await listAll(client, onProgress);
    for (const [done, index] of indexes.entries()) {
      onProgress({ label: 'Indexes', done, total: indexes.length });
      await client.query(index);
    }
    onProgress({ label: 'Indexes', done: indexes.length, total: indexes.length });
    await queries.restoreTriggers(client);
    onProgress({ label: 'Stock', done: 0, total: 1 });
    await queries.rebuildStock(client);
    onProgress({ label: 'Stock', done: 1, total: 1 });
    return count;
  });
  if (added > 0) await queries.tidyUp(url, (done, total) => onProgress({ label: 'Tidying up', done, total }));
  return added;
}

type Place = Pick<DemoShop, 'products' | 'customers'>;

/** What new products refer to: categories, pictures and customers of the demo shop, by the ids that they have in this one. */
async function placeInShop(db: Db, shop: DemoShop, drawings: ReadonlyMap<string, string>): Promise<Place> {
  const tops = shop.categories.filter(({ parentId }) => parentId === undefined);
  const slugs = new Map(shop.categories.map(({ id, slug }) => [id, slug]));
  const withoutIds = (level: number) =>
    toCategoryRows(shop)
      .filter((row) => row.level === level)
      .map(({ id: _, ...row }) => row);
  await queries.insertMissing(db, [
    ...toMediaTables(drawings, shop.pictures),
    { table: 'categories', rows: withoutIds(0).map((row) => ({ ...row, productCount: 0 })) },
    { table: 'users', rows: shop.customers.map(toCustomerRow) },
  ]);
  const topIds = await queries.selectCategoryIds(db);
  const topIdOf = new Map(tops.map(({ id, slug }) => [id, topIds.get(slug)]));
  await queries.insertMissing(db, [
    { table: 'categories', rows: withoutIds(1).map((row) => ({ ...row, parentId: topIdOf.get(Number(row.parentId)), productCount: 0 })) },
  ]);
  const categoryIds = await queries.selectCategoryIds(db);
  const userIds = await queries.selectUserIds(
    db,
    shop.customers.map(({ email }) => email),
  );
  const products = shop.products.flatMap((product) => {
    const categoryId = categoryIds.get(slugs.get(product.categoryId) ?? '');
    return categoryId === undefined ? [] : [{ ...product, categoryId }];
  });
  if (products.length === 0) throw new Error('None of the demo shop’s categories could be added: this shop has others of the same names.');
  return {
    products,
    customers: shop.customers.flatMap((customer) => {
      const id = userIds.get(customer.email);
      return id === undefined ? [] : [{ ...customer, id }];
    }),
  };
}

interface CopyProducts extends Pick<SeedManyProducts, 'now' | 'onProgress'> {
  shop: Place;
  count: number;
}

async function copyProducts(client: pg.Client, { shop, now, count, onProgress }: CopyProducts): Promise<void> {
  const firstId = await queries.reserveIds(client, 'products', count);
  await queries.markAsDemo(client, { firstId, count });
  const firstVariantId = await queries.reserveIds(client, 'variants', count * MOST_VARIANTS);
  const makeProduct = manyProductsMaker({
    products: shop.products,
    now,
    firstVariantId: (id) => firstVariantId + (id - firstId) * MOST_VARIANTS,
  });
  const orders = [...makeOrders({ firstId, count, makeProduct, customers: shop.customers, now })];
  const sales = countRecentSales(orders, now);
  for (let done = 0; done < count; done += PRODUCTS_AT_ONCE) {
    onProgress({ label: 'Products', done, total: count });
    const products = Array.from({ length: Math.min(PRODUCTS_AT_ONCE, count - done) }, (_, at) => makeProduct(firstId + done + at));
    await queries.copyTables(client, toProductTables(products, { customers: shop.customers, sales, now }));
  }
  onProgress({ label: 'Products', done: count, total: count });
  await queries.copyTables(client, toOrderTables(orders));
}

/** What customers bought in the last two months. */
function* makeOrders({
  firstId,
  count,
  makeProduct,
  customers,
  now,
}: { firstId: number; makeProduct: (id: number) => DemoProduct; customers: DemoCustomer[] } & Pick<
  CopyProducts,
  'now' | 'count'
>): Iterable<DemoOrder> {
  const random = createRandom(`orders from ${firstId}`);
  const size = PRODUCTS_A_BESTSELLER * BESTSELLERS_AT_ONCE;
  for (let from = 0; from < count; from += size) {
    const bestsellers = Array.from({ length: Math.ceil(Math.min(size, count - from) / PRODUCTS_A_BESTSELLER) }, (_, at) =>
      makeProduct(firstId + from + at * PRODUCTS_A_BESTSELLER),
    ).filter(({ variants }) => variants.some(({ onHand }) => onHand > 0));
    if (bestsellers.length === 0) continue;
    const plans = planCustomerOrders({
      products: bestsellers,
      customers,
      now,
      count: bestsellers.length,
      seed: `customers from ${firstId + from}`,
    });
    for (const plan of plans) yield makeOrder(plan, { now, random });
  }
}

/** With all that triggers keep otherwise: the stars, and whether any variant can be sold. */
function toProductTables(
  products: readonly DemoProduct[],
  { customers, sales, now }: { customers: readonly DemoCustomer[]; sales: ReadonlyMap<number, number>; now: Date },
) {
  const reviews = products.map((product) => {
    if (!createRandom(`talk of ${product.id}`).isTrue(REVIEWED_SHARE)) return [];
    return makeReviews(product, { customers, receivedAt: new Map(), now, most: MOST_REVIEWS });
  });
  return [
    {
      table: 'products',
      rows: products.map((product, at) => ({
        ...toProductRow(product, sales.get(product.id) ?? 0),
        ...countStars(reviews[at] ?? []),
        inStock: product.variants.some(({ onHand }) => onHand > 0),
      })),
    },
    {
      table: 'variants',
      rows: products.flatMap((product) =>
        product.variants.map((variant, position) => toVariantRow(variant, { product, position, reserved: 0 })),
      ),
    },
    { table: 'reviews', rows: reviews.flat().map(({ helpedUserIds: _, ...review }) => ({ ...review, updatedAt: review.createdAt })) },
  ];
}

function countStars(reviews: readonly Pick<DemoReview, 'rating'>[]) {
  const starCounts = [0, 0, 0, 0, 0];
  for (const { rating } of reviews) starCounts[rating - 1] = (starCounts[rating - 1] ?? 0) + 1;
  return { ratingSum: reviews.reduce((sum, { rating }) => sum + rating, 0), reviewCount: reviews.length, starCounts };
}

async function listAll(client: pg.Client, onProgress: SeedManyProducts['onProgress']): Promise<void> {
  const categoryIds = await queries.startListing(client);
  // Counts and words at the end take about as long as two categories.
  const total = categoryIds.length + 2;
  for (const [done, id] of categoryIds.entries()) {
    onProgress({ label: 'Lists and search', done, total });
    await queries.listCategory(client, id);
  }
  onProgress({ label: 'Lists and search', done: categoryIds.length, total });
  await queries.finishListing(client);
  onProgress({ label: 'Lists and search', done: total, total });
}
