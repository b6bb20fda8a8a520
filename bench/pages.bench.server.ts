import { Agent, request } from 'node:http';
import type pg from 'pg';
import type { Shop } from '#server/shop.server';
import type { ShopProcess } from '#test/shop-process.server';
import { besideLimit, loopsPerSecond, requestsPerSecond, startBareServer } from './load';
import { isProcessorTimeKnown, processorMs } from './processor-time';
import { captureTree, renderTree, type Tree } from './render-tree.server';
import type { Figure } from './report';

const CONNECTIONS = 50;
const PAGE = '/products';
/** Cold pages of one round. All rounds together request each address once. */
const COLD_PAGES = 400;
const COLD_CONNECTIONS = 4;
/** Different trees that the limit renders in turn. */
const TREES = 20;
/**
 * How far the limit's HTML may be from the page's, without the page's data: it has 1.4 kB of nonces and preloads that pages have in a
 * shorter form. An error page is a tenth.
 */
const SIZE_TOLERANCE = 0.05;
const COLD_BUDGET = { ratio: 0.75, cpuMs: 6 };
const LIST_ORDERS = ['price-low', 'price-high', 'rating', 'name-asc', 'newest', 'oldest'];
const LIST_LENGTH = 12;

/** Compares a page from the cache with a bare server that sends the same bytes. */
export async function benchCachedPage({ address }: ShopProcess): Promise<Figure> {
  const url = `${address}${PAGE}`;
  const headers = { 'accept-encoding': 'br' };
  await fetchBytes(url, headers);
  const bare = await startBareServer(await fetchBytes(url, headers));
  const rates = await besideLimit({
    limit: () => requestsPerSecond({ url: bare.url, connections: CONNECTIONS, headers }),
    value: () => requestsPerSecond({ url, connections: CONNECTIONS, headers }),
  });
  bare.stop();
  return { name: 'cached page', ...rates, limitName: 'bare Node server, same bytes', unit: 'req/s', budget: 0.6 };
}

interface ColdPages {
  shopProcess: ShopProcess;
  shop: Shop;
  pool: pg.Pool;
  /** Of the database server, if it runs here. */
  databasePid: number | undefined;
}

/** Compares pages that are rendered for the first time, each a different one, with React rendering such trees alone. */
export async function benchColdPages(options: ColdPages): Promise<Figure[]> {
  const { rows } = await options.pool.query("SELECT slug FROM products WHERE status = 'active' ORDER BY md5(slug)");
  const products = rows.map(({ slug }) => `/product/${slug}`);
  const lists = LIST_ORDERS.flatMap((sort) =>
    Array.from({ length: Math.floor(products.length / LIST_LENGTH) }, (_, i) => `${PAGE}?sort=${sort}&page=${i + 1}`),
  );
  return [await benchKind('product page', products, options), await benchKind('list page', lists, options)];
}

async function benchKind(kind: string, paths: readonly string[], { shopProcess, shop, databasePid }: ColdPages): Promise<Figure> {
  const { address, process: child } = shopProcess;
  const trees = await Promise.all(paths.slice(0, TREES).map((path) => captureTree(shop, path)));
  for (const [i, tree] of trees.entries()) await checkTree(tree, `${address}${paths[i]}`);
  let requested = TREES;
  const nextPaths = () => {
    requested += COLD_PAGES;
    return paths.slice(requested - COLD_PAGES, requested);
  };
  await requestAll(address, nextPaths());
  const pids = [child.pid ?? 0, ...(databasePid === undefined ? [] : [databasePid])];
  const cpuMs: number[] = [];
  const rates = await besideLimit({
    limit: () => loopsPerSecond({ concurrency: COLD_CONNECTIONS, work: (n) => renderTree(trees[n % TREES] as Tree) }),
    value: async () => {
      const round = nextPaths();
      if (round.length < COLD_PAGES) throw new Error(`There are only ${paths.length} different addresses of a ${kind}.`);
      const [startMs, startCpuMs] = [performance.now(), isProcessorTimeKnown ? await processorMs(pids) : 0];
      await requestAll(address, round);
      const seconds = (performance.now() - startMs) / 1000;
      if (isProcessorTimeKnown) cpuMs.push(((await processorMs(pids)) - startCpuMs) / COLD_PAGES);
      return COLD_PAGES / seconds;
    },
  });
  return {
    name: `cold ${kind}, all different`,
    ...rates,
    limitName: 'renderToPipeableStream of such trees',
    unit: 'pages/s',
    budget: COLD_BUDGET.ratio,
    ...(cpuMs.length > 0 && { cpu: { ms: cpuMs.sort((a, b) => a - b), most: COLD_BUDGET.cpuMs } }),
  };
}

/** The limit must render what the page consists of: an error page, for example, would be a limit of nothing. */
async function checkTree(tree: Tree, url: string): Promise<void> {
  const page = (await fetchBytes(url, { 'accept-encoding': 'identity' })).body.toString();
  const shown = page.replace(/<script>window\.__reactRouterContext\.streamController.*?<\/script>/gs, '');
  const rendered = (await renderTree(tree)).toString();
  if (Math.abs(rendered.length / shown.length - 1) > SIZE_TOLERANCE)
    throw new Error(`The limit renders ${rendered.length} characters, but ${url} has ${shown.length} without its data.`);
}

/** Requests each path once, some at a time, as browsers do. Throws unless each response is a page. */
async function requestAll(address: string, paths: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: COLD_CONNECTIONS });
  const waiting = paths.values();
  await Promise.all(
    Array.from({ length: COLD_CONNECTIONS }, async () => {
      for (const path of waiting) await fetchBytes(`${address}${path}`, { 'accept-encoding': 'br' }, agent);
    }),
  );
  agent.destroy();
}

/** The response's raw bytes, still compressed, and its headers. */
function fetchBytes(
  url: string,
  headers: Record<string, string>,
  agent?: Agent,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    request(url, { headers, ...(agent && { agent }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const { date, connection, 'keep-alive': keepAlive, ...rest } = response.headers;
        if (response.statusCode !== 200) return reject(new Error(`${url} has status ${response.statusCode}.`));
        resolve({
          body: Buffer.concat(chunks),
          headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
        });
      });
    })
      .on('error', reject)
      .end();
  });
}
