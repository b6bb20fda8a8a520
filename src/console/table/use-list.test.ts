import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { expect, expectTypeOf, test } from 'vitest';
import { pathsOf } from '#http/client/api-paths';
import { listSpec } from './use-list';

const booksApi = () =>
  new Hono().get(
    '/',
    validator('query', (): { author?: string } => ({})),
    (c) => c.json({ books: [{ title: 'Emma' }], total: 1 }),
  );
const books = pathsOf<ReturnType<typeof booksApi>>('/books');

test('a list reads what its call returns, and filters by what the call takes', () => {
  const { read } = listSpec({ call: books('/'), filters: ['author'], read: ({ books: rows, total }) => ({ rows, total }) });
  const { rows } = read({ books: [{ title: 'Emma' }], total: 1 });
  expectTypeOf(rows).toEqualTypeOf<readonly { title: string }[]>();
  expect(rows).toEqual([{ title: 'Emma' }]);
  // @ts-expect-error The call has no such filter.
  listSpec({ call: books('/'), filters: ['publisher'], read: () => ({ rows: [] }) });
});
