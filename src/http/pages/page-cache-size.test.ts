import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PageCache, PUBLIC_PAGE } from './page-cache.server';
import { countBytes, createPageStore } from './page-store.server';

const PAGE_BYTES = 3_000;
/** Room for a few of the pages, so that some are evicted. */
const MAX_BYTES = 30_000;
const LARGE = 'http://localhost/large';
const LARGE_BYTES = 200_000;
const ENCODINGS = ['br', 'gzip', 'identity'];
const PATHS = ['/a', '/b', '/c', '/d', '/e', '/f'];

/** Pages of random bytes: no encoding of them is smaller than the page. */
function openCache(maxBytes: number, pageBytes = PAGE_BYTES) {
  const store = createPageStore(maxBytes);
  const cache = new PageCache(
    async ({ pathname }) => {
      await turn();
      const headers = new Headers({ 'Cache-Control': PUBLIC_PAGE, 'Surrogate-Key': `lists page:${pathname}` });
      return { status: 200, headers, body: randomBytes(pageBytes) };
    },
    { store },
  );
  const storedBytes = () => [...store].reduce((sum, [key, page]) => sum + countBytes(key, page), 0);
  const get = (path: string, encoding: string) => cache.get({ url: path, headers: { 'accept-encoding': encoding } });
  return { cache, store, storedBytes, get };
}

type Step = { kind: 'get'; path: string; encoding: string } | { kind: 'drop'; tag: string } | { kind: 'turn' } | { kind: 'settle' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('get'), path: fc.constantFrom(...PATHS), encoding: fc.constantFrom(...ENCODINGS) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('drop'), tag: fc.constantFrom('lists', ...PATHS.map((path) => `page:${path}`)) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('turn') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle') }) },
);

it('counts its bytes correctly while pages are rendered, compressed, dropped, replaced and evicted concurrently', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const { cache, store, storedBytes, get } = openCache(MAX_BYTES);
      const running: Promise<unknown>[] = [];
      for (const next of steps) {
        if (next.kind === 'get') running.push(get(next.path, next.encoding));
        else if (next.kind === 'drop') cache.drop(new Set([next.tag]));
        else if (next.kind === 'turn') await turn();
        else await Promise.all(running);
        expect(cache.size).toEqual({ pages: store.size, bytes: storedBytes() });
        expect(cache.size.bytes).toBeLessThanOrEqual(MAX_BYTES);
      }
      await Promise.all(running);
      expect(cache.size.bytes).toBe(storedBytes());
      await get('/a', 'br');
      expect(store.peek('http://localhost/a')?.bodies.br).toBeDefined();
      cache.drop();
      expect(cache.size).toEqual({ pages: 0, bytes: 0 });
    }),
    { numRuns: 60 },
  );
});

/** Starts to compress a page that is large enough to take some milliseconds. */
async function startCompressing({ store, get }: ReturnType<typeof openCache>): Promise<{ compressed: Promise<Response> }> {
  const known = store.peek(LARGE);
  const compressed = get('/large', 'gzip');
  while (store.peek(LARGE) === known) await turn();
  expect(store.peek(LARGE)?.bodies.gzip).toBeUndefined();
  return { compressed };
}

it('still caches after many pages were dropped while they were compressed', async () => {
  const opened = openCache(20 * LARGE_BYTES, LARGE_BYTES);
  for (let i = 0; i < 40; i++) {
    const { compressed } = await startCompressing(opened);
    opened.cache.drop();
    await compressed;
  }
  expect(opened.cache.size).toEqual({ pages: 0, bytes: 0 });
  await opened.get('/b', 'gzip');
  expect([...opened.store.keys()]).toEqual(['http://localhost/b']);
});

it('gives a page that was rendered again no bytes of the previous one', async () => {
  const opened = openCache(20 * LARGE_BYTES, LARGE_BYTES);
  const { compressed } = await startCompressing(opened);
  opened.cache.drop();
  const plain = await (await opened.get('/large', 'identity')).bytes();
  await compressed;
  const page = opened.store.peek(LARGE);
  expect(page?.bodies.identity.equals(plain)).toBe(true);
  expect(page?.bodies.gzip).toBeUndefined();
});
