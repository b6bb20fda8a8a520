import type { Page } from '@playwright/test';
import { ADMIN, openAs, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { newMember } from '../support/new-member';
import { button } from '../support/steps';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('the section of the shown screen is open and the others are folded', async ({ page, request, isMobile }) => {
  await openAs(page, await signInByApi(request, ADMIN), '/admin/returns');
  await expect(heading(page, 'Returns')).toBeVisible();
  if (isMobile) await button(page, 'Menu').click();
  const navigation = page.getByRole('navigation', { name: 'Console' }).filter({ visible: true });
  const screens = (section: string) => navigation.getByRole('list', { name: `Screens of ${section}` }).getByRole('link');
  await expect(screens('Orders').filter({ hasText: 'Returns' })).toHaveAttribute('aria-current', 'page');
  await expect(navigation.locator('[aria-current=page]')).toHaveCount(1);
  await expect(screens('Products')).toHaveCount(0);
  // Opening a screen closes a phone's menu, so a section can be unfolded before.
  if (isMobile) await button(navigation, 'Screens of Products').click();
  else await navigation.getByRole('link', { name: 'Products' }).click();
  await expect(screens('Orders')).toHaveCount(0);
  await screens('Products').filter({ hasText: 'Categories' }).click();
  await expect(heading(page, 'Categories')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a window 600 pixels high scrolls the sections, but not search, account and the way out', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1100, height: 600 });
  await openAs(page, await signInByApi(request, ADMIN), '/admin/settings');
  const last = page.getByRole('link', { name: 'Clear the demo' }).first();
  await last.focus();
  for (const control of [last, button(page, 'Search'), button(page, 'Sign out')]) await expect(control).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const name of ['Home', 'Clear the demo']) {
    await expect(page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  }
});

test('a packer sees what packers may open', async ({ page, request, isMobile }) => {
  await openAs(page, await newMember(request, 'packer'), '/admin');
  if (isMobile) {
    await expect(page.getByRole('navigation', { name: 'Most used' }).getByRole('link')).toHaveText([
      'Home',
      'Orders',
      'Products',
      'Gift cards',
    ]);
    await button(page, 'Menu').click();
  }
  const entries = page.getByRole('navigation', { name: 'Console' }).filter({ visible: true }).getByRole('link');
  await expect(entries).toHaveText(['Home', /^Orders/, 'Products', 'Gift cards']);
});

test('Ctrl K leads by the words that people use for screens, settings and actions', async ({ page, request, isMobile }) => {
  await openAs(page, await signInByApi(request, ADMIN), '/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [text, title] of [
    ['vat', 'Taxes'],
    ['stripe', 'Payments'],
    ['create product', 'New product'],
  ] as const) {
    if (isMobile) await button(page, 'Search').click();
    else await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(text);
    await page.keyboard.press('Enter');
    await expect(heading(page, title)).toBeVisible();
  }
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await background();
  if (isMobile) await button(page, 'Search').click();
  else await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('dark');
  await page.keyboard.press('Enter');
  await expect.poll(background).not.toBe(before);
});
