import { beforeEach, expect, it, vi } from 'vitest';
import { openShopServer } from '#test/shop-server.server';
import { visitCounter } from './count-visits.service.server';
import { noFigures } from './visit-counter.server';
import { FIGURES, type Figures } from './visits.rules';

const server = openShopServer();
const BROWSER = {
  Host: 'localhost:4321',
  Accept: 'text/html,application/xhtml+xml',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0',
};
const OWN = { Referer: 'http://localhost:4321/page/0' };

/** What was counted since the last time. */
async function takeCounts(): Promise<Figures> {
  const total = noFigures();
  await visitCounter(server.test.shop).store(async (_, { buckets }) => {
    for (const { figures } of buckets) for (const figure of FIGURES) total[figure] += figures[figure];
  });
  return total;
}

let sum = noFigures();

/** Since the test began: counts arrive after their responses. */
async function collected(): Promise<Figures> {
  const more = await takeCounts();
  for (const figure of FIGURES) sum[figure] += more[figure];
  return sum;
}

beforeEach(async () => {
  await takeCounts();
  sum = noFigures();
});

it('counts a page that is rendered, and the same page from memory', async () => {
  for (const headers of [BROWSER, { ...BROWSER, ...OWN }, { ...BROWSER, ...OWN }]) {
    expect((await server.get('/page/counted', headers)).status).toBe(200);
  }
  const { headers } = await server.get('/page/counted', { ...BROWSER, ...OWN });
  expect((await server.get('/page/counted', { ...BROWSER, ...OWN, 'If-None-Match': String(headers.etag) })).status).toBe(304);
  await vi.waitFor(async () => expect((await collected()).pages).toBe(5));
  expect((await collected()).visits).toBe(1);
});

it.each<[string, string, Record<string, string>, string]>([
  ['of a HEAD request', '/page/1', {}, 'HEAD'],
  ['that does not exist', '/missing', {}, 'GET'],
  ['that failed', '/broken', {}, 'GET'],
  ['that a script loads', '/page/1', { Accept: '*/*' }, 'GET'],
  ['that is prefetched', '/page/1', { 'Sec-Purpose': 'prefetch' }, 'GET'],
  ['of a robot', '/page/1', { 'User-Agent': 'Googlebot/2.1' }, 'GET'],
  ['of somebody who does not want it', '/page/1', { 'Sec-GPC': '1' }, 'GET'],
  ['of somebody who says so in another way', '/page/1', { DNT: '1' }, 'GET'],
  ['of the staff in a closed shop', '/page/1', { Cookie: `shop_preview=${'a'.repeat(64)}` }, 'GET'],
  ['of a private link', '/page/1', { Cookie: `sale_preview=${'a'.repeat(43)}` }, 'GET'],
  ['of the console', '/admin', {}, 'GET'],
  ['of the API', '/api/docs', {}, 'GET'],
])('does not count a page %s', async (_, address, headers, method) => {
  await server.get(address, { ...BROWSER, ...headers }, method);
  await server.get('/page/last', BROWSER);
  await vi.waitFor(async () => expect((await collected()).pages).toBe(1));
  expect((await collected()).visits).toBe(1);
});
