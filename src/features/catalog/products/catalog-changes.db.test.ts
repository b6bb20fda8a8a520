import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { makeProduct } from '#test/factories.server';
import { openTestShop } from '#test/test-shop.server';
import { listenForCatalogChanges } from './catalog-changes.server';

const test = openTestShop();
const EVERYTHING = undefined;
let stop: (() => Promise<void>) | undefined;

afterEach(async () => {
  await stop?.();
});

async function listen() {
  const onChange = vi.fn<(tags: Set<string> | undefined) => void>();
  ({ stop } = listenForCatalogChanges({ url: test.shop.config.databaseUrl ?? '', onChange, log: test.shop.log }));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(EVERYTHING));
  onChange.mockClear();
  return onChange;
}

it('reports the product and the lists affected by a change', async () => {
  const { id } = await makeProduct(test.shop.db);
  const onChange = await listen();
  await test.shop.db.updateTable('products').set({ name: 'Renamed' }).where('id', '=', Number(id)).execute();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(new Set([`product:${id}`, 'lists'])));
});

it('reports that anything may have changed after a change of a category', async () => {
  const { id } = await makeProduct(test.shop.db);
  const onChange = await listen();
  await sql`UPDATE categories SET name = 'Renamed' WHERE id = (SELECT category_id FROM products WHERE id = ${id})`.execute(test.shop.db);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(EVERYTHING));
});

it('reconnects after a broken connection, and reports that anything may have changed', async () => {
  const { id } = await makeProduct(test.shop.db);
  const onChange = await listen();
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'catalog-changes' AND datname = current_database()`.execute(
    test.shop.db,
  );
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(EVERYTHING));
  await test.shop.db.updateTable('products').set({ name: 'Renamed again' }).where('id', '=', Number(id)).execute();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(new Set([`product:${id}`, 'lists'])));
});

it('reports nothing after it was stopped', async () => {
  const { id } = await makeProduct(test.shop.db);
  const onChange = await listen();
  await stop?.();
  await test.shop.db.updateTable('products').set({ name: 'Unheard' }).where('id', '=', Number(id)).execute();
  expect(onChange).not.toHaveBeenCalled();
});
