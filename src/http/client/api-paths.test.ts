import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { expect, expectTypeOf, test } from 'vitest';
import { type ApiPath, type Endpoint, type JsonBody, pathsOf, type Result } from './api-paths';

const shelvesApi = () =>
  new Hono()
    .get(
      '/',
      validator('query', (): { page?: string; isFull?: string } => ({})),
      (c) => c.json({ shelves: ['oak'] }),
    )
    .get('/:shelfId/books/:bookId{[0-9]+}', (c) => c.json({ title: 'Emma' }))
    .put(
      '/:shelfId',
      validator('json', (): { name: string } => ({ name: '' })),
      (c) => c.json({ saved: true as const }),
    );
const shelves = pathsOf<ReturnType<typeof shelvesApi>>('/shelves');

test('a path has its parameters and its query, escaped', () => {
  expect(shelves('/')).toBe('/shelves');
  expect(shelves('/', { query: { page: 2, isFull: true } })).toBe('/shelves?page=2&isFull=true');
  expect(shelves('/', { query: { page: undefined } })).toBe('/shelves');
  expect(shelves('/:shelfId', { param: { shelfId: 'a/b?c' } })).toBe('/shelves/a%2Fb%3Fc');
});

test('a path knows what its calls take and return', () => {
  type ListCalls = typeof list extends ApiPath<infer Calls extends { $get: Endpoint }> ? Calls : never;
  type ShelfCalls = typeof shelf extends ApiPath<infer Calls extends { $put: Endpoint }> ? Calls : never;
  const list = shelves('/');
  const shelf = shelves('/:shelfId', { param: { shelfId: '1' } });
  expectTypeOf<Result<ListCalls['$get']>>().toEqualTypeOf<{ shelves: string[] }>();
  expectTypeOf<JsonBody<ShelfCalls['$put']>>().toEqualTypeOf<{ name: string }>();
  // @ts-expect-error A parameter is missing.
  shelves('/:shelfId');
  // @ts-expect-error There is no such call.
  shelves('/:shelfId/drawers', { param: { shelfId: '1' } });
  // @ts-expect-error There is no such parameter of the query.
  shelves('/', { query: { size: 2 } });
});
