import type { Page } from '@playwright/test';
import type { Caller } from '../support/callers';
import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';
import { insertKettle } from '../support/hosted-shop';
import { button } from '../support/steps';
import { becomeOwner, openTwoProcessShop, readPage, type TwoProcessShop } from '../support/two-process-shop';

/** The look of a shop of its own, which runs as two processes: it is on every page of the demo shop. */

/** A second on a machine that has nothing else to do: that is measured by schedule.spec.ts. */
const MOST_LATE_MS = 5_000;
let shop: TwoProcessShop;
let kettle: { slug: string };

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  shop = await openTwoProcessShop();
  kettle = await insertKettle(shop, { stock: 5 });
});
test.afterAll(() => shop.close());

test('an owner changes the look as a draft, looks at it in the shop, and publishes it for every process at once', async ({
  page,
  browser,
}) => {
  const startedAt = Date.now();
  await becomeOwner(page, shop);
  for (const each of [shop.first, shop.second]) expect(await readPage(each, '/help')).not.toContain('Hello spring');
  await page.goto(`${shop.first.address}/admin/settings`);
  await page.getByRole('main').getByRole('link', { name: 'Theme and home page' }).click();

  // Another theme with very round corners, then the shop's own again.
  await page.getByRole('radio', { name: /^Editorial/ }).check();
  await page.getByLabel('Corners').selectOption('Very round');
  await button(page, 'Use this home page').click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expectGoodAtBothWidths(page);
  await button(page, 'Reset to the theme').click();
  await expect(page.getByLabel('Corners')).toHaveValue('');
  await page.getByRole('radio', { name: /^Calm/ }).check();
  await button(page, 'Use this home page').click();
  await page.getByRole('link', { name: 'Logo and colour' }).click();

  // A colour that cannot be read, and the nearest shade.
  await page.getByLabel('Light colour scheme').fill('#e91e63');
  await expect(page.getByText(/In the light theme text in this colour has a contrast of [34]\.\d to 1/)).toBeVisible();
  await button(page, 'Publish').click();
  await expect(page.getByText(/The nearest shade that passes is/).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Use #/ })
    .first()
    .click();
  await expect(page.getByText(/In the light theme/)).toHaveCount(0);
  await expectGoodAtBothWidths(page);

  await page.getByRole('link', { name: 'Announcement' }).click();
  await page.getByLabel('Text', { exact: true }).fill('Hello spring: everything is fresh');
  // A page is found by its name.
  await page.getByRole('combobox', { name: 'Leads to' }).fill('all pro');
  await page.getByRole('option', { name: 'All products' }).click();
  await page.getByRole('link', { name: 'Contact' }).click();
  await page.getByLabel('Phone number').fill('+1 555 0100');
  await page.getByLabel('Address', { exact: true }).fill('1 Harbour Road\nPortland');

  // The menu, by keyboard: an address that leads nowhere, and the order.
  await page.getByRole('link', { name: 'Menus and footer' }).click();
  const menu = page.getByRole('list', { name: 'Menu of the header' });
  await page.getByRole('button', { name: 'Add a link to Menu of the header' }).press('Enter');
  await menu.getByLabel('Text').last().fill('Kettles');
  await menu.getByRole('combobox', { name: 'Leads to' }).last().fill('javascript:alert(1)');
  await page.keyboard.press('Control+s');
  await expect(menu.getByText(/An address of this shop/)).toBeVisible();
  await menu.getByRole('combobox', { name: 'Leads to' }).last().fill('/products?search=kettle');
  const handle = page.getByRole('button', { name: /^Move Kettles/ });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(handle).toHaveAccessibleName('Move Kettles, place 2 of 4');
  await expect(handle).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expectGoodAtBothWidths(page);

  // The home page: another sentence, a quote, and the blocks in another order.
  await page.getByRole('link', { name: 'Home page', exact: true }).click();
  await page.getByRole('button', { name: /^Good things for every day/ }).click();
  await page.getByLabel('Heading').fill('Tea, properly made');
  await page.getByRole('button', { name: /^Tea, properly made/ }).click();
  await button(page, 'Add a block').click();
  await page.getByRole('menuitem', { name: 'Quote' }).click();
  await page.getByRole('textbox', { name: 'Quote' }).fill('The best kettle I ever had.');
  await page.getByLabel('Who says it').fill('Ada, Austin');
  await page.getByRole('button', { name: /^Move The best kettle/ }).press('ArrowUp');
  await button(page, 'Add a block').click();
  await page.getByRole('menuitem', { name: 'Products' }).click();
  await page.getByLabel('Heading').last().fill('Fresh from the kiln');
  await button(page, 'Add a block').click();
  await page.getByRole('menuitem', { name: 'Newsletter' }).click();
  await page.getByLabel('Heading').last().fill('News from the kiln');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Draft saved').last()).toBeVisible();
  await expectGoodAtBothWidths(page);
  expect(await readPage(shop.second, '/')).not.toContain('Tea, properly made');

  // The private link: the draft, only for whoever has it.
  await button(page, 'More about the draft').click();
  await page.getByRole('menuitem', { name: 'Share a private link' }).click();
  const link = await page.getByLabel('Private link').inputValue();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Tea, properly made' })).toBeVisible();
  await expect(visitor.getByRole('complementary', { name: 'Preview of the draft' })).toBeVisible();
  await expect(visitor.getByText('The best kettle I ever had.')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Fresh from the kiln' })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'News from the kiln' })).toBeVisible();
  await expectGoodAtBothWidths(visitor);
  const form = visitor.getByRole('main').locator('form', { hasText: 'Send the newsletter to' });
  await form.getByLabel('Send the newsletter to').fill('wrong');
  await button(form, 'Subscribe').click();
  await expect(form.getByRole('alert')).not.toBeEmpty();
  await form.getByLabel('Send the newsletter to').fill('potter@example.com');
  await button(form, 'Subscribe').click();
  await expect(visitor.getByRole('main').getByRole('status')).toBeVisible();
  await visitor.goto(`${shop.first.address}/help`);
  await expect(visitor.getByText('Hello spring: everything is fresh')).toBeVisible();
  await visitor.getByRole('link', { name: 'End the preview' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Good things for every day' })).toBeVisible();
  await page.keyboard.press('Escape');

  await button(page, 'Publish').click();
  const question = page.getByRole('dialog', { name: 'Publish the draft?' });
  await expect(question).toContainText('accent colour');
  await button(question, 'Publish').click();
  await expect(page.getByText('Published: the shop shows it now')).toBeVisible();
  const publishedAt = Date.now();
  for (const each of [shop.first, shop.second]) {
    await expect.poll(() => readPage(each, '/help'), { intervals: [20] }).toContain('Hello spring');
    const help = await readPage(each, '/help');
    for (const text of ['+1 555 0100', '1 Harbour Road', '/products?search=kettle', '--color-accent:light-dark('])
      expect(help).toContain(text);
  }
  expect(Date.now() - publishedAt).toBeLessThan(MOST_LATE_MS);

  // A visitor dismisses the announcement for good, and nothing moves on the next page.
  await visitor.goto(`${shop.second.address}/contact`);
  await expect(visitor.getByText('1 Harbour Road').first()).toBeVisible();
  await expectGoodAtBothWidths(visitor);
  await button(visitor, 'Dismiss the announcement').click();
  await expect(visitor.getByText('Hello spring: everything is fresh')).toBeHidden();
  await visitor.goto(`${shop.second.address}/`);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Tea, properly made' })).toBeVisible();
  await expect(visitor.getByText('Hello spring: everything is fresh')).toBeHidden();
  await expectGoodAtBothWidths(visitor);
  test.info().annotations.push({ type: 'seconds', description: String((Date.now() - startedAt) / 1_000) });
});

test('an owner edits the page beside the form: by a click on a part, by keyboard, and back', async ({ page }) => {
  const call = themeCaller(page, await becomeOwner(page, shop));
  const { version } = await call('PUT', '', {
    home: [
      { kind: 'hero', id: 'tea', heading: 'Tea, properly made', text: 'For slow mornings.', picture: null, links: [] },
      { kind: 'newsletter', id: 'news', heading: 'News from the kiln', text: '' },
      { kind: 'quote', id: 'praise', text: 'The best kettle I ever had.', by: 'Ada' },
    ],
  });
  await call('POST', '/publish', { version });
  await expect.poll(() => readPage(shop.first, '/'), { intervals: [20] }).toContain('For slow mornings');
  await page.goto(`${shop.first.address}/admin/settings/look?part=home`);
  const shown = page.frameLocator('iframe');
  const heading = shown.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Tea, properly made');
  await expect(shown.getByRole('navigation', { name: 'Parts of this page' }).getByRole('button', { name: 'Edit: Footer' })).toBeAttached();

  // A click on a part opens its form, whatever is under the pointer; what is typed is in the page at once, and saved nowhere.
  await heading.click();
  const field = page.getByLabel('Heading');
  await expect(field).toBeFocused();
  await field.fill('Tea, made by hand');
  await expect(heading).toHaveText('Tea, made by hand', { timeout: MOST_LATE_MS });
  expect(await readPage(shop.first, '/')).toContain('Tea, properly made');
  await expectGoodAtBothWidths(page);

  // The order, by keyboard; the page follows, and undo takes both back.
  const handle = page.getByRole('button', { name: /^Move The best kettle/ });
  const quote = shown.locator('[data-section]').filter({ hasText: 'The best kettle' });
  const placeOf = () => quote.evaluate((section) => [...document.querySelectorAll('[data-section]')].indexOf(section));
  await expect(quote).toBeVisible();
  const before = await placeOf();
  await handle.press('ArrowUp');
  await expect.poll(placeOf).toBe(before - 1);
  await page.keyboard.press('Control+z');
  await expect.poll(placeOf).toBe(before);
  await button(page, 'Undo').click();
  await expect(heading).toHaveText('Tea, properly made');
  await page.keyboard.press('Control+Shift+z');
  await expect(heading).toHaveText('Tea, made by hand');

  // By keyboard in the page, on another page, and on a phone.
  await shown.getByRole('button', { name: 'Edit: Footer' }).press('Enter');
  await expect(page).toHaveURL(/part=menus&section=footer$/);
  await page.getByRole('combobox', { name: 'Page shown' }).selectOption('Product page');
  await expect(heading).toHaveText(/^Kettle \d+$/);
  await button(page, 'Phone').click();
  await heading.click();
  await expect(page.getByLabel('Fonts')).toBeFocused();
  const [address = ''] = await page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.getAttribute('src') ?? ''));
  const framed = (await page.request.get(shop.first.address + address)).headers();
  expect([framed['x-frame-options'], framed['content-security-policy'], framed['cache-control']]).toEqual([
    'SAMEORIGIN',
    expect.stringContaining("frame-ancestors 'self'"),
    'private, no-store',
  ]);
  expect((await page.request.get(`${shop.first.address}/product/${kettle.slug}`)).headers()['x-frame-options']).toBe('DENY');

  // A narrow window shows it over the whole screen.
  await page.setViewportSize({ width: 900, height: 800 });
  await button(page, 'Preview').click();
  await expect(heading).toHaveText(/^Kettle \d+$/);
  await button(page, 'Back to the form').click();
  await page.setViewportSize({ width: 1440, height: 900 });

  await button(page, 'Publish').click();
  await button(page.getByRole('dialog', { name: 'Publish the draft?' }), 'Publish').click();
  await expect.poll(() => readPage(shop.second, '/'), { intervals: [20] }).toContain('Tea, made by hand');
});

test('an earlier version is the draft again, and is published', async ({ page }) => {
  const call = themeCaller(page, await becomeOwner(page, shop));
  const before = await call('PUT', '', { footerText: 'First text' });
  await call('POST', '/publish', { version: before.version });
  const { version } = await call('PUT', '', { footerText: 'Second text' });
  await call('POST', '/publish', { version });

  await page.goto(`${shop.first.address}/admin/settings/look?part=versions`);
  await expect(page.getByRole('listitem').filter({ hasText: 'text of the footer' }).first()).toContainText('In the shop');
  await page
    .getByRole('button', { name: /^Use as draft/ })
    .first()
    .press('Enter');
  await button(page.getByRole('dialog'), 'Use as draft').press('Enter');
  await expect(page.getByText('This version is the draft now')).toBeVisible();
  await expectGoodAtBothWidths(page);
  await button(page, 'Publish').press('Enter');
  await button(page.getByRole('dialog'), 'Publish').press('Enter');
  await expect.poll(() => readPage(shop.second, '/help'), { intervals: [20] }).toContain('First text');
});

/** Calls the theme's API as the owner who is signed in. */
function themeCaller(page: Page, { session }: Caller) {
  return async (method: string, path: string, data: object) => {
    const headers = { Authorization: `Bearer ${session.token}` };
    const response = await page.request.fetch(`${shop.first.address}/api/admin/theme${path}`, { method, data, headers });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()).theme;
  };
}
