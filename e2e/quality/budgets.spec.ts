import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { ADMIN, type Caller, newCustomerWithCart, placeOrder, signInBefore, signInByApi } from '../support/callers';
import { listDemoProducts, takeProduct } from '../support/demo-products';
import { untilHydrated } from '../support/steps';

/**
 * Budgets are in units of 1024 bytes; the floor is React DOM and the router, measured below
 * (docs/measurements/README.md#budgets).
 */
const KB = 1024;
/** Bytes after gzip, above that floor. */
/** 413 bytes more than 28 KB, since each page knows its language's address and the other languages of the shop. */
const PUBLIC_JS_BUDGET = 28.5 * KB;
/** Again more than others, since a product's pictures and promises follow the theme and the owner's settings. */
const PRODUCT_JS_BUDGET = 28.75 * KB;
const ACCOUNT_JS_BUDGET = 50 * KB;
const CSS_BUDGET = 16 * KB;
/** Of HTML after gzip, as it is sent. */
const LIST_HTML_BUDGET = 16 * KB;
/** Of the demo shop's products without reviews, each with eight related products, the median. */
const PRODUCT_HTML_BUDGET = 14 * KB;
/** With ten reviews and many variants. */
const LARGEST_PRODUCT_HTML_BUDGET = 20 * KB;
const REQUESTS_BUDGET = 12;

/** Pages of the shop as it was before any test changed it (start-shop.ts). */
const demoPagesDir = process.env.DEMO_PAGES_DIR ?? '';

const PUBLIC_ROUTES = [
  '/',
  '/products',
  '/categories',
  '/cart',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password/any',
  '/contact',
  '/help',
  '/size-guide',
  '/terms',
];
const ACCOUNT_ROUTES = [
  '/checkout',
  '/orders',
  '/profile',
  '/profile?tab=addresses',
  '/profile?tab=payment-methods',
  '/profile?tab=settings',
  '/wishlist',
  'an order',
];

/** The console's first screen, and one with a large table: each loads what it needs. */
const CONSOLE_JS_BUDGETS = { '/admin': 60 * KB, '/admin/products': 64 * KB };

let floorBytes: number;

test.beforeAll(async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: 'e2e/support/framework-floor.tsx', preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  floorBytes = output.reduce((sum, part) => sum + (part.type === 'chunk' ? gzipped(part.code) : 0), 0);
});

function scriptBudgetOf(path: string): number {
  if (path === 'a product') return PRODUCT_JS_BUDGET;
  return ACCOUNT_ROUTES.includes(path) ? ACCOUNT_JS_BUDGET : PUBLIC_JS_BUDGET;
}

for (const path of [...PUBLIC_ROUTES, ...ACCOUNT_ROUTES, 'a product']) {
  test(`the first load of ${path} stays within its budget`, async ({ page, request }) => {
    const customer = ACCOUNT_ROUTES.includes(path) ? await newCustomerWithCart(request) : undefined;
    if (customer) await signInBefore(page, customer);
    const address = path === 'a product' ? await productAddress(request) : path === 'an order' ? await orderAddress(customer) : path;
    const { scriptBytes, styleBytes, urls } = await firstLoad(page, request, address, untilHydrated);
    const overFloor = scriptBytes - floorBytes;
    test.info().annotations.push({
      type: 'bytes',
      description: `${path}: ${scriptBytes} of scripts (${overFloor} over the floor of ${floorBytes}), ${styleBytes} of styles, ${urls.length} requests`,
    });
    expect(floorBytes).toBeGreaterThan(60_000);
    expect(overFloor).toBeGreaterThan(0);
    expect(overFloor, urls.join('\n')).toBeLessThanOrEqual(scriptBudgetOf(path));
    expect(urls.filter((url) => url.endsWith('.css'))).toHaveLength(1);
    expect(styleBytes).toBeLessThanOrEqual(CSS_BUDGET);
    expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(REQUESTS_BUDGET);
  });
}

for (const [path, budget] of Object.entries(CONSOLE_JS_BUDGETS)) {
  test(`the first load of ${path} stays within its budget`, async ({ page, request }) => {
    await signInBefore(page, await signInByApi(request, ADMIN));
    // Two seconds after it the code of messages is loaded, before or after the network is idle.
    await page.addInitScript(() => addEventListener('load', (event) => event.stopImmediatePropagation(), true));
    const { scriptBytes, styleBytes, urls } = await firstLoad(page, request, path);
    const overFloor = scriptBytes - floorBytes;
    test
      .info()
      .annotations.push({ type: 'bytes', description: `${path}: ${overFloor} over the floor of ${floorBytes}, ${styleBytes} of styles` });
    expect(overFloor, urls.join('\n')).toBeLessThanOrEqual(budget);
    expect(styleBytes).toBeLessThanOrEqual(CSS_BUDGET);
  });
}

test('the storefront contains nothing of the console', () => {
  const sources = Object.keys(JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')));
  const built = sources.filter((source) => source.startsWith('src/'));
  expect(built.length).toBeGreaterThan(30);
  expect(built.filter((source) => /^src\/(console|app\/admin)\/|\.console\.tsx?$/.test(source))).toEqual([]);
});

test('the HTML of the demo shop’s list stays within its budget', () => {
  expectHtmlWithin({ address: '/products', html: savedPage('products.html') }, LIST_HTML_BUDGET);
});

test('the HTML of a product without reviews stays within its budget', () => {
  const names = readdirSync(demoPagesDir).filter((name) => name.startsWith('product-'));
  expect(names.length).toBeGreaterThan(5);
  const pages = names.map((address) => ({ address, html: savedPage(address) })).sort(bySize);
  expectHtmlWithin(pages[Math.floor(pages.length / 2)], PRODUCT_HTML_BUDGET);
});

test('the HTML of the largest product stays within its budget', async ({ request }) => {
  const products = (await listDemoProducts(request)).filter(({ reviewCount, options }) => reviewCount >= 10 && options.length > 1);
  const pages: MeasuredPage[] = [];
  for (const { slug } of products) {
    const address = `/product/${slug}`;
    pages.push({ address, html: await (await request.get(address)).body() });
  }
  expectHtmlWithin(pages.sort(bySize).at(-1), LARGEST_PRODUCT_HTML_BUDGET);
});

interface MeasuredPage {
  address: string;
  html: Buffer;
}

function savedPage(name: string): Buffer {
  return readFileSync(path.join(demoPagesDir, name));
}

function bySize(one: MeasuredPage, other: MeasuredPage): number {
  return one.html.length - other.html.length;
}

function expectHtmlWithin(page: MeasuredPage | undefined, budget: number): void {
  if (!page) throw new Error('There is no such page.');
  const { address, html } = page;
  test.info().annotations.push({ type: 'bytes', description: `${address}: ${html.length}, ${gzipped(html)} after gzip` });
  expect(gzipped(html)).toBeLessThanOrEqual(budget);
}

/** The files that a new visitor's browser loads, without pictures and API calls. */
async function firstLoad(page: Page, request: APIRequestContext, address: string, untilStarted?: (page: Page) => Promise<void>) {
  const urls = new Set<string>();
  // Without touching the page: a headless browser may report a pointer on it.
  await page.addInitScript(() => addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true));
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    const isPicture = sent.resourceType() === 'image' || pathname.startsWith('/media/') || pathname === '/favicon.svg';
    if (!isPicture && !pathname.startsWith('/api/')) urls.add(sent.url());
  });
  // biome-ignore lint/plugin: what is requested late counts too.
  await page.goto(address, { waitUntil: 'networkidle' });
  // On a busy machine the network can be idle before scripts that wait for a picture are requested.
  await untilStarted?.(page);
  let scriptBytes = 0;
  let styleBytes = 0;
  for (const url of urls) {
    if (url.endsWith('.js')) scriptBytes += gzipped(await (await request.get(url)).body());
    if (url.endsWith('.css')) styleBytes += gzipped(await (await request.get(url)).body());
  }
  return { scriptBytes, styleBytes, urls: [...urls] };
}

async function productAddress(request: APIRequestContext): Promise<string> {
  return `/product/${(await takeProduct(request)).slug}`;
}

async function orderAddress(customer: Caller | undefined): Promise<string> {
  if (!customer) throw new Error('An order needs its customer.');
  return `/orders/${(await placeOrder(customer, []))._id}`;
}

function gzipped(content: string | Buffer): number {
  return zlib.gzipSync(content).length;
}
