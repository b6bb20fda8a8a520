import type { Locator, Page } from '@playwright/test';
import { makePicture } from '#test/pictures.server';
import { ADMIN, openAs, signInByApi } from '../support/callers';
import { expect, freshEmail, test } from '../support/fixtures';
import { tabTo, tabToAndPress } from '../support/keyboard';
import { button } from '../support/steps';

const field = (place: Page | Locator, name: string) => place.getByRole('textbox', { name, exact: true });

/** Tabs to a field and types. */
async function typeIn(page: Page, place: Locator, text: string): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.type(text);
}

test('a product with options, variants and pictures, from an empty form to the shop, by keyboard alone', { tag: '@wide' }, async ({
  page,
  isMobile,
}) => {
  const name = `Stool ${Date.now()}-${isMobile ? 'small' : 'wide'}`;
  await openAs(page, await signInByApi(page.request, ADMIN), '/admin/products/new');
  await expect(page.getByRole('heading', { level: 1, name: 'New product' })).toBeVisible();

  const chooser = page.waitForEvent('filechooser');
  await tabToAndPress(page, button(page, 'Add pictures'));
  const pictures = await Promise.all(
    ['one', 'two', 'three'].map(async (seed) => ({
      name: `${seed}.png`,
      mimeType: 'image/png',
      buffer: await makePicture({ width: 320, height: 240, seed: `${name} ${seed}` })
        .png()
        .toBuffer(),
    })),
  );
  await (await chooser).setFiles(pictures);
  const tiles = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
  await expect(tiles).toHaveCount(3);
  const urls = () => tiles.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  const [first, second, third] = await urls();
  await tabTo(page, page.getByRole('button', { name: 'Move picture 3, place 3 of 3' }), 'Shift+Tab');
  await page.keyboard.press('Home');
  await expect.poll(urls).toEqual([third, first, second]);
  await expect(page.getByText('picture 3 moved to place 1 of 3')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect.poll(urls).toEqual([first, third, second]);

  await typeIn(page, page.getByRole('textbox', { name: /^Title/ }), name);
  await typeIn(page, field(page, 'Short description'), 'Seats one.');
  await typeIn(page, page.getByRole('textbox', { name: /^Price \(\$\)/ }).first(), '45');
  await tabTo(page, page.getByRole('combobox', { name: /^Category/ }));
  await page.keyboard.type('Audio');
  await expect(page.getByRole('option', { name: /^Audio/ })).toBeVisible();
  await page.keyboard.press('Enter');

  await tabToAndPress(page, button(page, 'Add an option'));
  await expect(page.getByLabel('Option name')).toBeFocused();
  await page.keyboard.type('Height');
  await tabTo(page, field(page, 'Values of Height'));
  await page.keyboard.type('45 cm,65 cm,');
  await tabToAndPress(page, button(page, 'Add another option'));
  await expect(page.getByLabel('Option name').nth(1)).toBeFocused();
  await page.keyboard.type('Wood');
  await tabTo(page, field(page, 'Values of Wood'));
  await page.keyboard.type('Oak,Ash,');
  await expect(page.getByRole('heading', { name: 'Variants (4)' })).toBeVisible();
  // The options in another order.
  await tabTo(page, page.getByRole('button', { name: 'Move Wood, place 2 of 2' }), 'Shift+Tab');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('list', { name: 'Options' }).getByRole('group').first()).toHaveAccessibleName('Wood');

  const variant = page.getByRole('group', { name: 'Ash, 65 cm', exact: true });
  if (isMobile) await tabToAndPress(page, variant.getByRole('button', { name: /^Ash, 65 cm/ }));
  await typeIn(page, field(variant, 'Price ($), Ash, 65 cm'), '60');
  await typeIn(page, field(variant, 'SKU, Ash, 65 cm'), `ASH-${name}`);
  await typeIn(page, variant.getByRole('textbox', { name: /^Stock of/ }), '7');

  await tabToAndPress(page, button(page, 'Add a specification'));
  await expect(field(page, 'Specification 1')).toBeFocused();
  await page.keyboard.type('Load');
  await typeIn(page, field(page, 'Value of Load'), '120 kg');

  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const id = page.url().split('/').at(-1);
  const admin = await signInByApi(page.request, ADMIN);
  const { product } = await admin.get(`/admin/products/${id}`);
  expect(product).toMatchObject({ status: 'active', specifications: { Load: '120 kg' } });
  const { variants } = product as unknown as { variants: { sku: string; ownPrice?: number; onHand: number }[] };
  expect(variants.find(({ sku }) => sku === `ASH-${name}`)).toMatchObject({ ownPrice: 60, onHand: 7 });

  await page.goto(`/product/${product.slug}?Wood=Ash&Height=65+cm`);
  await expect(page.getByText('$60.00').first()).toBeVisible();
});

test('staff are invited, get another role and are removed, by keyboard alone', { tag: '@wide' }, async ({ page }) => {
  const email = freshEmail();
  await openAs(page, await signInByApi(page.request, ADMIN), '/admin/staff');
  await tabToAndPress(page, button(page, 'Invite'));
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await typeIn(page, dialog.getByLabel('Email'), email);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /^Support/ })).toBeChecked();
  await tabToAndPress(page, button(dialog, 'Send the invitation'));
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search the staff' })).toBeFocused();
  await page.keyboard.type(email);
  const row = page.getByRole('table', { name: 'Staff' }).locator('tbody [data-row-focus]');
  await expect(row).toHaveCount(1);
  await page.keyboard.press('Tab');
  await tabToAndPress(page, row);
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();

  await tabToAndPress(page, button(page, 'Change role'));
  const roles = page.getByRole('dialog', { name: 'Change role' });
  await tabTo(page, roles.getByRole('radio', { name: /^Support/ }));
  await page.keyboard.press('ArrowDown');
  await expect(roles.getByRole('radio', { name: /^Editor/ })).toBeChecked();
  await tabToAndPress(page, button(roles, 'Save'));
  await expect(page.getByRole('heading', { name: 'Editor' })).toBeVisible();
  await expect(button(page, 'Change role')).toBeFocused();

  await tabToAndPress(page, button(page, 'Revoke the invitation'));
  const removal = page.getByRole('dialog');
  await tabToAndPress(page, button(removal, 'Revoke'));
  await expect(page).toHaveURL(/\/admin\/staff$/);
});
