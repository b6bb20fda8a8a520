import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { type BreakableLine, openLine } from '../support/breakable-line';
import { ADMIN, becomeCustomer, makeProduct, signInByApi } from '../support/callers';
import { findProduct, isPlain } from '../support/demo-products';
import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';
import { button, untilHydrated, untilPartHydrated } from '../support/steps';

test.use({ serviceWorkers: 'allow' });

const notice = (page: Page) => page.getByRole('banner').getByRole('status', { name: 'Connection' });
const price = (page: Page) => page.getByRole('main').locator('.price').first();
/** The mark at a price. CSS generates it, so that it is there before any code runs. */
const markOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element, '::after').content.replaceAll('"', ''));

/** Visits a page and waits until it is cached for offline use. */
async function lookAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
  await page.keyboard.press('Shift');
  await untilCached(page, address);
}

async function untilCached(page: Page, address: string): Promise<void> {
  const isCached = (url: string) => caches.match(new URL(url, location.origin).pathname).then(Boolean);
  await expect.poll(() => page.evaluate(isCached, address), { timeout: 30_000 }).toBe(true);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
}

/** Visits a product and waits until its page is cached and it is in the recently viewed list. */
async function lookAtProduct(page: Page, slug: string, origin = ''): Promise<void> {
  await lookAt(page, `${origin}/product/${slug}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shop.viewed'))).toContain(slug);
}

test('a visited product is available offline with its price marked as old, and the price updates when online again', {
  tag: '@wide',
}, async ({ page, context, request }) => {
  // Of its own, because its price changes.
  const { images } = await findProduct(page, isPlain);
  const product = await makeProduct(request, { price: 40, stock: 9, images: images.map(({ url }) => url) });
  await lookAtProduct(page, product.slug);
  const shown = await price(page).textContent();
  expect(await markOf(price(page))).toBe('none');
  await context.setOffline(true);
  await expect(notice(page)).toHaveText(/^You are offline\. What you see is as of /);
  expect(await markOf(price(page))).toMatch(/^Price as of ?\w+ \d+, [\d:]+\s[AP]M$/);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(notice(page)).toHaveText(/^You are offline\. What you see is as of /);
  await expect(price(page)).toHaveText(shown ?? '');
  expect(await markOf(price(page))).toMatch(/^Price as of /);
  expect(
    await page
      .locator('main img')
      .first()
      .evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBeGreaterThan(0);
  await expectGoodAtBothWidths(page);

  // It can be added to the cart, but not bought at an old price.
  await button(page, 'Add to Cart').filter({ visible: true }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Cart (1)' });
  await expect(drawer.getByRole('link', { name: product.name })).toBeVisible();
  expect(await markOf(drawer.locator('.cart-price'))).toBe('Price of your last visit');
  await button(drawer, 'Proceed to Checkout when online').click();
  await expect(page.getByText('Checkout needs a connection. Your cart is saved until then.')).toBeVisible();
  await button(drawer, 'Close').click();
  await button(page, 'Buy Now when online').filter({ visible: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/product/${product.slug}$`));

  const owner = await signInByApi(request, ADMIN);
  await owner.send('PUT', `/products/${product._id}`, { price: 12.34 });
  // A cached page is dropped a moment after the change.
  await expect.poll(async () => (await request.get(`/product/${product.slug}`)).text()).toContain('$12.34');
  await context.setOffline(false);
  // The page is online slightly before its service worker: either it updates itself or it reloads.
  await expect(price(page)).toHaveText('$12.34');
  expect(await markOf(price(page))).toBe('none');
  await page.goto('/cart');
  await expect(page.getByText(/^The price changed from \$.* to \$12\.34$/)).toBeVisible();
});

test('the cart opens offline; other pages list what is available, and open by themselves later', { tag: '@wide' }, async ({
  page,
  context,
  complaints,
}) => {
  const product = await findProduct(page, (found) => isPlain(found) && found.stock > 5);
  await lookAtProduct(page, product.slug);
  await button(page, 'Add to Cart').filter({ visible: true }).first().click();
  await button(page.getByRole('dialog'), 'Close').click();

  await context.setOffline(true);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: product.name })).toBeVisible();
  await expect(notice(page)).toHaveText(/^You are offline\. Prices and stock are from your last visit\./);
  expect(await markOf(page.locator('main .cart-price'))).toBe('Price of your last visit');
  await expectGoodAtBothWidths(page);

  await page.goto('/size-guide');
  await expect(page.getByRole('heading', { level: 1, name: 'The shop cannot be reached' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Your Cart (1)' })).toBeVisible();
  const cached = page.getByRole('region', { name: 'Products you looked at' });
  await expect(cached.getByRole('link')).toHaveText([product.name]);
  await expectGoodAtBothWidths(page);
  await cached.getByRole('link', { name: product.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();

  // A link on an open page does the same: it opens the cached page, or the list of what is available.
  await page.getByRole('banner').getByRole('link', { name: 'Tradewind' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Good things for every day' })).toBeVisible();
  await expect(notice(page)).toHaveText(/^You are offline\./);
  const sizeGuide = page.getByRole('contentinfo').getByRole('link', { name: 'Size Guide' });
  // The footer's code is loaded: the router follows the link, and cannot load the page's code.
  await sizeGuide.hover();
  await untilPartHydrated(page.locator('footer'));
  await sizeGuide.click();
  await expect(page).toHaveURL(/\/offline\?instead=%2Fsize-guide$/);
  // The router reports that the page's code could not be loaded.
  complaints.splice(0);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The shop cannot be reached' })).toBeVisible();

  await context.setOffline(false);
  await expect(page).toHaveURL(/\/size-guide$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Size Guide' })).toBeVisible();
});

test('a pointer or the focus on a link leaves the open page as it is, even if the code of the next page cannot be loaded', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/contact');
  await untilHydrated(page);
  await page.getByLabel('Message').fill('Where is my kettle?');
  await page.route('**/assets/size-guide-*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/size-guide-'));
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Size Guide' });
  await link.hover();
  await failed;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping' }).focus();
  await link.focus();
  // Once the page of another link is prefetched, that one was done with.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).hover();
  const isPrefetched = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/returns.data'));
  await expect.poll(() => page.evaluate(isPrefetched)).toBe(true);
  expect(documents).toEqual([]);
  await expect(page.getByLabel('Message')).toHaveValue('Where is my kettle?');
});

test('no data of a customer is cached: after signing out the next user finds no account', { tag: '@wide' }, async ({ page, context }) => {
  const { email } = await becomeCustomer(page);
  await lookAt(page, '/');
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText(email).first()).toBeVisible();
  await page.getByLabel('Account of Ada').click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();

  const cached = await page.evaluate(async () => {
    const found: { url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found.push({ url: request.url, text: (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? '' });
    }
    return found;
  });
  expect(cached.length).toBeGreaterThan(10);
  expect(cached.map(({ url }) => new URL(url).pathname).filter((path) => /^\/(api|orders|profile|checkout|login)\b/.test(path))).toEqual(
    [],
  );
  expect(cached.filter(({ text }) => text.includes(email)).map(({ url }) => url)).toEqual([]);

  await context.setOffline(true);
  for (const address of ['/orders', '/profile']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'The shop cannot be reached' })).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
  }
});

test('clearing recently viewed products also removes them offline', { tag: '@wide' }, async ({ page, context }) => {
  const first = await findProduct(page, isPlain);
  const second = await findProduct(page, (found) => found._id !== first._id);
  await lookAtProduct(page, first.slug);
  await lookAtProduct(page, second.slug);
  await button(page, 'Clear recently viewed').click();
  await context.setOffline(true);
  await page.goto(`/product/${first.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'The shop cannot be reached' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Products you looked at' })).toHaveCount(0);
});

test.describe('on a bad connection', () => {
  let line: BreakableLine;

  test.beforeEach(async ({ baseURL }) => {
    line = await openLine(baseURL ?? '');
  });
  test.afterEach(() => line.close());

  test('cached pages are shown if the shop does not respond or is too slow', { tag: '@wide' }, async ({ page }) => {
    const product = await findProduct(page, isPlain);
    await lookAtProduct(page, product.slug, line.address);
    line.state = 'cut';
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await expect(notice(page)).toHaveText(/^The shop cannot be reached\. What you see is as of /);
    line.state = 'good';
    await expect(notice(page)).toHaveText('You are back online. Everything here is up to date.');

    line.state = 'stalled';
    const startedMs = Date.now();
    await page.goto(`${line.address}/product/${product.slug}`);
    await expect(notice(page)).toHaveText(/^The shop cannot be reached\. What you see is as of /);
    expect(Date.now() - startedMs).toBeGreaterThan(3_500);
    expect(await markOf(price(page))).toMatch(/^Price as of /);
  });

  test('a new version of the shop takes over, and deletes caches of an older format', { tag: '@wide' }, async ({ page }) => {
    await lookAt(page, `${line.address}/`);
    await page.evaluate(() => caches.open('shop-0-pages').then(() => caches.open('not-ours')));
    const worker = await readFile('build/client/sw.js', 'utf8');
    line.replaced.set('/sw.js', `${worker}\n// newer`);
    await page.evaluate(async () => {
      const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
      await (await navigator.serviceWorker.ready).update();
      await taken;
    });
    await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('shop-0-pages');
    expect(await page.evaluate(() => caches.keys())).toContain('not-ours');
    // The open tab still works.
    await page.getByRole('banner').getByRole('link', { name: 'Tradewind' }).click();
    await expect(page.getByRole('main')).toBeVisible();
    line.state = 'cut';
    await page.reload();
    await expect(notice(page)).toHaveText(/^The shop cannot be reached\./);
  });

  test('a retired worker removes itself and its caches', { tag: '@wide' }, async ({ page }) => {
    await lookAt(page, `${line.address}/`);
    line.replaced.set('/sw.js', await readFile('build/client/sw-retired.js', 'utf8'));
    await page.goto(`${line.address}/cart`);
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    await page.reload();
    await untilHydrated(page);
  });
});

test('browsers find the shop installable', { tag: '@wide' }, async ({ baseURL }) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'shop-profile-'));
  // Incognito windows are never installable, so this one has a profile.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROME_PATH,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await context.newPage();
    await lookAt(page, `${baseURL}/`);
    const browser = await context.newCDPSession(page);
    const { errors, data } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '');
    expect(manifest).toMatchObject({ name: 'Tradewind', display: 'standalone', start_url: '/' });
    expect((await browser.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
    for (const { src, type, sizes } of manifest.icons) {
      const response = await page.request.get(baseURL + src);
      expect(response.headers()['content-type'], src).toContain(type);
      const width = await page.evaluate(async (url) => {
        const img = new Image();
        img.src = url;
        await img.decode();
        return img.naturalWidth;
      }, src);
      if (sizes !== 'any') expect(`${width}x${width}`, src).toBe(sizes);
    }
    for (const { url } of manifest.shortcuts) expect((await page.request.get(baseURL + url)).status(), url).toBe(200);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});
