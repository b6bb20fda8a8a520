import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type Db, type Tx } from '#db/database.server';
import { listProducts } from '#features/catalog/catalog-engine/catalog-engine.service.server';
import { listenForCatalogChanges } from '#features/catalog/products/catalog-changes.server';
import { getProduct } from '#features/catalog/products/products.service.server';
import { cents } from '#shared/money';
import { SECOND_MS } from '#shared/time';
import { cashOrder, fillCart } from '#test/checkout.fixtures.server';
import { makeCategory, makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { applySchedule, startSchedule } from './schedule.service.server';

const test = openTestShop();
const stops: (() => Promise<void>)[] = [];
/** What each process's page cache drops, and when it did so last. */
const dropped: Map<string, number>[] = [new Map(), new Map()];

/** Two processes with connections of their own. */
beforeAll(() => {
  const url = test.shop.config.databaseUrl ?? '';
  for (const tags of dropped) {
    const db = createDatabase({ url });
    const onChange = (changed: Set<string> | undefined) => {
      for (const tag of changed ?? ['all']) tags.set(tag, Date.now());
    };
    const listening = listenForCatalogChanges({ url, log: pino({ level: 'silent' }), onChange });
    const schedule = startSchedule({ ...test.shop, db }, { url });
    stops.push(schedule.stop, listening.stop, () => db.destroy());
  }
});

afterAll(async () => {
  for (const stop of stops) await stop();
});

interface Lateness {
  /** How late something was seen after its moment, by the database's clock. */
  lateMs: number;
  /** How much later than what this test does at the same moment in as many transactions: a busy machine holds up both. */
  lagMs: number;
}

async function readLateness(at: Date, isDone: () => Promise<boolean>): Promise<Lateness> {
  const sinceThen = async () => Number(await clock()) - at.getTime();
  const own = async () => {
    // biome-ignore lint/plugin: the moment itself.
    await sleep(at.getTime() - Date.now());
    for (let n = 0; n < 4; n++) await test.shop.db.transaction().execute(clock);
    await isDone();
    return sinceThen();
  };
  const seen = async () => {
    await expect.poll(isDone, { interval: 10 }).toBe(true);
    return sinceThen();
  };
  const [lateMs, ownMs] = await Promise.all([seen(), own()]);
  return { lateMs, lagMs: lateMs - ownMs };
}

async function clock(db: Db | Tx = test.shop.db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  return rows[0]?.now as Date;
}

const fromNow = async (ms: number) => new Date((await clock()).getTime() + ms);

async function makeDraft(): Promise<string> {
  const { id } = await makeProduct(test.shop.db);
  await test.shop.db.updateTable('products').set({ status: 'draft' }).where('id', '=', Number(id)).execute();
  return id;
}

const publishAt = (id: string, at: Date) =>
  test.shop.db.updateTable('products').set({ publishAt: at }).where('id', '=', Number(id)).execute();

/** Every process drops the pages of a product and the lists, not before a moment. */
async function expectDropped(id: string, at: Date): Promise<void> {
  for (const tags of dropped)
    for (const tag of [`product:${id}`, 'lists']) await expect.poll(() => tags.get(tag)).toBeGreaterThanOrEqual(at.getTime());
}

const isListed = async (id: string) => (await listProducts(test.shop, { limit: 100 })).products.some(({ _id }) => _id === id);

describe('a draft with a time', () => {
  it('is published within a second, not before, and every process drops the lists', async () => {
    const id = await makeDraft();
    const at = await fromNow(1_500);
    await publishAt(id, at);
    const { lateMs, lagMs } = await readLateness(at, () => isListed(id));
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(lagMs).toBeLessThan(SECOND_MS);
    await expectDropped(id, at);
  });

  it('is published earlier when its time is moved', async () => {
    const id = await makeDraft();
    await publishAt(id, await fromNow(3_600_000));
    const at = await fromNow(300);
    await publishAt(id, at);
    expect((await readLateness(at, () => isListed(id))).lagMs).toBeLessThan(SECOND_MS);
  });

  it('is published by the next start, if no process ran', async () => {
    const id = await makeDraft();
    // As if the time had passed meanwhile: nothing notices it without the trigger.
    await test.shop.db.connection().execute(async (db) => {
      await sql`SET session_replication_role = replica`.execute(db);
      await sql`UPDATE products SET publish_at = now() - interval '1 hour' WHERE id = ${id}`.execute(db);
      await sql`RESET session_replication_role`.execute(db);
    });
    await applySchedule(test.shop);
    expect(await isListed(id)).toBe(true);
  });
});

async function makeSale(productIds: readonly string[], { startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }): Promise<void> {
  await test.shop.db.transaction().execute(async (tx) => {
    const { id } = await tx.insertInto('sales').values({ name: 'Sale', startsAt, endsAt }).returning('id').executeTakeFirstOrThrow();
    const rows = productIds.map((productId) => ({ saleId: id, productId: Number(productId), priceCents: cents(15_00) }));
    await tx.insertInto('salePrices').values(rows).execute();
  });
}

const paidFor = async (id: string) => (await getProduct(test.shop, id)).product.salePrice;
const isOnSale = async (id: string) => (await listProducts(test.shop, { onSale: true, limit: 100 })).products.some(({ _id }) => _id === id);

describe('a sale', () => {
  it('starts and ends within a second, not before, in lists and prices, and every process drops the pages', async () => {
    const { id } = await makeProduct(test.shop.db, { listPriceCents: 20_00 });
    const [startsAt, endsAt] = [await fromNow(1_500), await fromNow(4_000)];
    await makeSale([id], { startsAt, endsAt });
    for (const [at, price] of [
      [startsAt, 15],
      [endsAt, undefined],
    ] as const) {
      const isDone = async () => (await paidFor(id)) === price && (await isOnSale(id)) === (price !== undefined);
      const { lateMs, lagMs } = await readLateness(at, isDone);
      expect(lateMs).toBeGreaterThanOrEqual(0);
      expect(lagMs).toBeLessThan(SECOND_MS);
      await expectDropped(id, at);
    }
  });

  it('of many products is applied in batches, once each, while shoppers buy them', async () => {
    const { id: categoryId } = await makeCategory(test.shop.db);
    const products = await Promise.all(Array.from({ length: 250 }, () => makeProduct(test.shop.db, { categoryId })));
    const ids = products.map(({ id }) => id);
    const { token } = await test.signIn();
    const startsAt = await fromNow(500);
    await makeSale(ids, { startsAt, endsAt: null });
    for (const id of ids.slice(-5)) {
      await fillCart(test, token, [{ id }]);
      expect((await test.request('POST', '/orders', { token, body: cashOrder() })).status).toBe(201);
    }
    const left = () =>
      test.shop.db.selectFrom('products').select('id').where('id', 'in', ids.map(Number)).where('salePriceCents', 'is', null).execute();
    // What becomes due meanwhile does not wait for the last product.
    const draft = await makeDraft();
    const at = await fromNow(100);
    await publishAt(draft, at);
    const isPublished = async () => (await paidFor(draft).catch(() => null)) !== null;
    expect((await readLateness(at, isPublished)).lagMs).toBeLessThan(SECOND_MS);
    await expect.poll(left).toEqual([]);
    await expect.poll(() => test.shop.db.selectFrom('repriceQueue').selectAll().execute()).toEqual([]);
  });
});
