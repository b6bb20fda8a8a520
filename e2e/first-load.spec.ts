import type { Page } from '@playwright/test';
import { newCustomerWithCart, SHOPPER, signInBefore } from './callers';
import { expect, test } from './fixtures';
import { button, untilAlive } from './steps';

declare global {
  interface Window {
    moved: string[];
  }
}

const PRODUCT = '/product/picnic-basket-for-two';

test('scripts leave the line to the picture that a visitor waits for', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const picture = await holdBack(page, '**/media/*');
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  await picture.asked;
  expect(asked.filter((url) => url.endsWith('.js'))).toEqual([]);
  picture.release();
  await untilAlive(page);
});

test('a picture that never comes does not keep the page asleep', async ({ page }) => {
  const picture = await holdBack(page, '**/media/*');
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  await picture.asked;
  await untilAlive(page);
  picture.release();
});

test('a button that is pressed before the page is alive is not pressed in vain', async ({ page }) => {
  const scripts = await holdBack(page, '**/assets/*.js');
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  await button(page.getByRole('main'), 'Add to Cart').click();
  await scripts.asked;
  scripts.release();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Picnic Basket for Two' }).first()).toBeVisible();
  await expect(page.getByLabel('Cart, 1 item', { exact: true })).toBeAttached();
});

test('a choice that is made before the page is alive is not made in vain', async ({ page }) => {
  const scripts = await holdBack(page, '**/assets/*.js');
  await page.goto('/product/everyday-organic-tee', { waitUntil: 'commit' });
  const colour = page
    .getByRole('group', { name: /^Color/ })
    .getByRole('radio')
    .nth(1);
  await colour.click();
  await scripts.asked;
  scripts.release();
  await expect(colour).toBeChecked();
  await expect(page.getByText(`Color: ${await colour.getAttribute('value')}`)).toBeVisible();
});

test('a form that is sent before the page is alive is not sent in vain', async ({ page }) => {
  const scripts = await holdBack(page, '**/assets/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill(SHOPPER.email);
  await page.getByLabel('Password', { exact: true }).fill(SHOPPER.password);
  await button(page, 'Sign In').click();
  await scripts.asked;
  scripts.release();
  await expect(page.getByText('Login successful!')).toBeVisible();
});

for (const path of ['/', '/products', PRODUCT, '/categories', '/cart', '/checkout']) {
  test(`nothing moves while ${path} loads`, async ({ page, request }) => {
    await page.addInitScript(noteMoves);
    if (path === '/cart' || path === '/checkout') await signInBefore(page, await newCustomerWithCart(request));
    await page.goto(path, { waitUntil: 'networkidle' });
    await untilAlive(page);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => window.moved)).toEqual([]);
  });
}

/** Requests of this kind wait until they are let go. */
async function holdBack(page: Page, kind: string): Promise<{ asked: Promise<void>; release: () => void }> {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(kind, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: released.resolve };
}

/** In the page: what moves without anybody's doing, and by how much. */
function noteMoves(): void {
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node }[];
      };
      const what = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent));
      if (!hadRecentInput) window.moved.push(`${value.toFixed(4)}: ${what.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
