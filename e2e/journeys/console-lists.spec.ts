import type { Locator, Page, Route } from '@playwright/test';
import { ADMIN, newCustomer, openAs, signInBefore, signInByApi } from '../support/callers';
import { type ConsoleStage, setConsoleStage } from '../support/console-screens';
import { expect, test } from '../support/fixtures';
import { button } from '../support/steps';

/** Every list of the console: its screen, and how its call begins. */
const lists = ({ codesPromotionId, endpointId }: ConsoleStage): [screen: string, call: string][] => [
  ['/admin/orders', '/admin/orders?'],
  ['/admin/orders/jobs', '/admin/order-jobs?'],
  ['/admin/drafts', '/admin/drafts?'],
  ['/admin/returns', '/returns?'],
  ['/admin/invoices', '/admin/invoices?'],
  ['/admin/products', '/admin/products?'],
  ['/admin/products/sheet', '/admin/products/sheet?'],
  ['/admin/products/bulk', '/admin/bulk-edits?'],
  ['/admin/stock', '/admin/stock?'],
  ['/admin/stock/1', '/admin/stock/1/movements?'],
  ['/admin/categories', '/admin/categories'],
  ['/admin/reviews', '/admin/reviews?'],
  ['/admin/sales', '/admin/sales?'],
  ['/admin/promotions', '/admin/promotions?'],
  [`/admin/promotions/${codesPromotionId}/codes`, `/admin/promotions/${codesPromotionId}/codes?`],
  ['/admin/gift-cards', '/admin/gift-cards?'],
  ['/admin/redirects', '/admin/redirects?'],
  ['/admin/imports', '/admin/imports?'],
  ['/admin/customers', '/admin/customers?'],
  ['/admin/messages', '/admin/conversations?'],
  ['/admin/mails', '/admin/mails?'],
  ['/admin/staff', '/admin/staff?'],
  ['/admin/activity', '/admin/audit?'],
  ['/admin/pages', '/admin/pages'],
  ['/admin/settings/mails', '/admin/mail-texts'],
  ['/admin/settings/taxes', '/admin/tax-rates?'],
  ['/admin/settings/api-keys', '/admin/api-keys'],
  ['/admin/settings/backups', '/admin/backups'],
  ['/admin/settings/webhooks', '/admin/webhooks'],
  [`/admin/settings/webhooks/${endpointId}`, `/admin/webhooks/${endpointId}/deliveries?`],
];

/** What a list shows: its rows, its headings, or what it says without rows. */
function content(page: Page) {
  const main = page.getByRole('main');
  return main
    .getByRole('row')
    .or(main.getByRole('listitem'))
    .or(main.getByRole('heading', { level: 2 }));
}
const failure = (page: Page) => page.getByRole('main').getByText('This could not be loaded');
const notice = (page: Page) => page.getByRole('main').getByText('This could not be refreshed and may be out of date.');

/** A refusal, which is not tried again by itself. */
const refuse = (route: Route) => route.fulfill({ status: 400, json: { success: false, code: 'refused', message: 'Not at the moment.' } });

/** Answers each call as it was answered first: what other tests add to a list meanwhile does not count. */
function answerAsBefore(): (route: Route) => Promise<void> {
  const answers = new Map<string, ReturnType<Route['fetch']>>();
  return async (route) => {
    const address = route.request().url();
    const answer = answers.get(address) ?? route.fetch();
    answers.set(address, answer);
    await route.fulfill({ response: await answer });
  };
}

/** Looks away for longer than data counts as current, and back. */
async function lookAwayAndBack(page: Page): Promise<void> {
  await page.clock.fastForward(10_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}

test('a list that cannot be loaded says so, and one that cannot be refreshed stays with a notice', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  // Thirty screens, one after the other.
  test.setTimeout(600_000);
  const stage = await setConsoleStage(request);
  await page.clock.install();
  await signInBefore(page, stage.owner);
  for (const [screen, call] of lists(stage)) {
    await test.step(screen, async () => {
      // A list without filters may have no query.
      const isCall = ({ pathname, search }: URL) => `${pathname}${search || '?'}`.startsWith(`/api${call}`);
      await page.route(isCall, answerAsBefore());
      await page.route(isCall, refuse);
      await page.goto(screen);
      await expect(failure(page)).toBeVisible();
      await page.unroute(isCall, refuse);
      await button(page, 'Try again').click();
      await expect(failure(page)).toHaveCount(0);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      const shown = await content(page).count();
      expect(shown).toBeGreaterThan(0);

      await page.route(isCall, refuse);
      await lookAwayAndBack(page);
      await expect(notice(page)).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('Not at the moment.');
      await expect(content(page)).toHaveCount(shown);
      await page.unroute(isCall, refuse);
      await button(page, 'Try again').click();
      await expect(notice(page)).toHaveCount(0);
      await expect(content(page)).toHaveCount(shown);
    });
  }
});

test('rows stay while the shop cannot be reached', { tag: '@wide' }, async ({ page, request }) => {
  await page.clock.install();
  await openAs(page, await signInByApi(request, ADMIN), '/admin/products');
  const rows = page.getByRole('table', { name: 'Products' }).locator('tbody [data-row-focus]');
  await expect(rows.first()).toBeVisible();
  const shown = await rows.count();
  await page.route('**/api/**', (route) => route.abort());
  await lookAwayAndBack(page);
  // Each attempt is followed by a longer pause.
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(notice(page)).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(rows).toHaveCount(shown);
  await page.unroute('**/api/**');
  await button(page, 'Try again').click();
  await expect(notice(page)).toHaveCount(0);
});

test('a page past the end of a list leads to its last page', { tag: '@wide' }, async ({ page, request }) => {
  // Registering sends the first mail, if no other test has.
  await newCustomer(request);
  await signInBefore(page, await signInByApi(request, ADMIN));
  for (const screen of [
    'products',
    'products/sheet',
    'orders',
    'customers',
    'reviews',
    'stock',
    'stock/1',
    'promotions',
    'staff',
    'mails',
  ]) {
    await test.step(screen, async () => {
      await page.goto(`/admin/${screen}?page=150`);
      await expect(page.getByRole('heading', { name: 'This page is past the end of the list' })).toBeVisible();
      // While another test removes what it added, the last page may be past the end, too. The first row is the header.
      const lastPage = page.getByRole('link', { name: 'Last page' });
      const row = page.getByRole('main').getByRole('row').nth(1);
      await expect(async () => {
        await lastPage.or(row).first().waitFor();
        if (await lastPage.isVisible()) await lastPage.click({ timeout: 2_000 });
        await expect(row).toBeVisible({ timeout: 2_000 });
      }).toPass();
      expect(new URL(page.url()).searchParams.get('page')).not.toBe('150');
    });
  }
});

test('the filters of a wide list are one row, with the rest behind a button', { tag: '@wide' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInBefore(page, await signInByApi(request, ADMIN));
  for (const list of ['orders', 'products', 'customers']) {
    await page.goto(`/admin/${list}`);
    const field = page.getByRole('searchbox', { name: `Search ${list}` });
    const views = page.getByRole('button', { name: 'Views' });
    await expect(views).toBeVisible();
    const middleOf = async (place: Locator) => {
      const box = await place.boundingBox();
      return box && Math.round(box.y + box.height / 2);
    };
    expect(await middleOf(views)).toBe(await middleOf(field));
    await button(page, 'More').click();
    await expect(button(page, 'More')).toHaveCount(0);
  }
});
