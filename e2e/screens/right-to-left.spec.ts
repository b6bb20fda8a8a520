import type { Locator, Page } from '@playwright/test';
import { signInBefore } from '../support/callers';
import { CONSOLE_SCREENS, openConsoleScreen } from '../support/console-screens';
import { expect } from '../support/fixtures';
import { openScreen, SCREENS } from '../support/screens';
import { screenTest as test } from '../support/stage-fixture';

/** The screens that the shop has in every language, in their first state. */
const SHOWN = ['home', 'products-filtered', 'product', 'cart', 'checkout-shipping', 'profile', 'orders'];
const CONSOLE_SHOWN = ['orders', 'product'];

test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const mirror = () => document.documentElement?.setAttribute('dir', 'rtl');
    new MutationObserver(mirror).observe(document, { childList: true });
    mirror();
  });
});

for (const screen of SCREENS.filter(({ name }) => SHOWN.includes(name))) {
  test(`${screen.name} is mirrored where text runs from right to left`, { tag: '@touch' }, async ({ page, stage }) => {
    await openScreen(page, stage, screen);
    await expectNoSidewaysScroll(page);
    const header = page.getByRole('banner');
    const menu = await boxOf(header.locator('summary').first());
    const cart = await boxOf(
      header
        .getByRole('link', { name: /Cart/ })
        .or(header.getByRole('button', { name: /Cart/ }))
        .first(),
    );
    expect(menu.x).toBeGreaterThan(cart.x + cart.width);
  });
}

test('the cart comes from the left where text runs from right to left', { tag: '@touch' }, async ({ page, stage }) => {
  const screen = SCREENS.find(({ name }) => name === 'cart-drawer');
  if (!screen) throw new Error('There is no such screen.');
  await openScreen(page, stage, screen);
  await page.setViewportSize({ width: 1024, height: 800 });
  expect((await boxOf(page.getByRole('dialog'))).x).toBe(0);
});

test('a search begins at the right where text runs from right to left, in Latin letters too', { tag: '@touch' }, async ({
  page,
  stage,
}) => {
  const screen = SCREENS.find(({ name }) => name === 'search-suggestions');
  if (!screen) throw new Error('There is no such screen.');
  await openScreen(page, stage, screen);
  const search = page.getByRole('combobox', { name: 'Search products' });
  await expect(search).toHaveValue('head');
  await expect(search).toHaveCSS('text-align', 'right');
});

test('a picture’s arrows lead on to the left where text runs from right to left', { tag: '@touch' }, async ({ page, stage }) => {
  const screen = SCREENS.find(({ name }) => name === 'product');
  if (!screen) throw new Error('There is no such screen.');
  await openScreen(page, stage, screen);
  const strip = page.locator('.gallery-strip');
  await strip.focus();
  await strip.press('ArrowLeft');
  await expect(page.locator('.gallery').getByText(/^2 \/ \d+$/)).toBeVisible();
});

for (const screen of CONSOLE_SCREENS.filter(({ name }) => CONSOLE_SHOWN.includes(name))) {
  test(`the console’s ${screen.name} does not scroll sideways where text runs from right to left`, { tag: '@touch' }, async ({
    page,
    consoleStage,
  }) => {
    await signInBefore(page, consoleStage.owner);
    await openConsoleScreen(page, consoleStage, screen);
    await expectNoSidewaysScroll(page);
    const heading = await boxOf(page.getByRole('heading', { level: 1 }));
    expect(heading.x + heading.width).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2);
  });
}

async function expectNoSidewaysScroll(page: Page) {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}
