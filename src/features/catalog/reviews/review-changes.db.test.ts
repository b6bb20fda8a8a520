import { afterEach, expect, it, vi } from 'vitest';
import { listenForCatalogChanges } from '#features/catalog/products/catalog-changes.server';
import { makeProduct, makeUser } from '#test/factories.server';
import { makeReview } from '#test/reviews.fixtures.server';
import { openTestShop } from '#test/test-shop.server';

const test = openTestShop();
let stop: (() => Promise<void>) | undefined;

afterEach(async () => {
  await stop?.();
});

/** The tags of the invalidated pages, from now on. */
async function listen() {
  const onChange = vi.fn<(tags: Set<string> | undefined) => void>();
  ({ stop } = listenForCatalogChanges({ url: test.shop.config.databaseUrl ?? '', onChange, log: test.shop.log }));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  onChange.mockClear();
  return onChange;
}

it('a new review invalidates its product’s page and the lists that show the rating', async () => {
  const { id } = await makeProduct(test.shop.db);
  const onChange = await listen();
  await makeReview(test.shop.db, { productId: id });
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(new Set([`product:${id}`, 'lists'])));
});

it('a changed text, a vote, or a deleted account invalidates the product’s page only', async () => {
  const { id } = await makeProduct(test.shop.db);
  const writer = await makeUser(test.shop.db);
  const voter = await makeUser(test.shop.db);
  const reviewId = Number(await makeReview(test.shop.db, { productId: id, userId: writer.id }));
  const { db } = test.shop;
  for (const change of [
    () => db.updateTable('reviews').set({ title: 'Other words' }).where('id', '=', reviewId).execute(),
    () => db.insertInto('reviewVotes').values({ reviewId, userId: voter.id }).execute(),
    () => db.deleteFrom('users').where('id', '=', writer.id).execute(),
  ]) {
    const onChange = await listen();
    await change();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    expect(onChange.mock.calls).toEqual([[new Set([`product:${id}`])]]);
    await stop?.();
  }
});
