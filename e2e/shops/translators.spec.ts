import { becomeCustomer } from '../support/callers';
import { expect, expectGoodAtBothWidths, expectGoodScreen, test } from '../support/fixtures';
import { becomeOwner, insertKettle, runHostedShop } from '../support/hosted-shop';
import { button } from '../support/steps';

/** A shop of its own in English, German and French, in which somebody translates into German only. */

const hosted = runHostedShop();

test.beforeAll(async () => {
  await hosted.shop.pool.query(`INSERT INTO shop_settings (name, value, version) VALUES ('languages', '["en", "de", "fr"]', 1)`);
  await expect.poll(async () => (await fetch(`${hosted.address}/fr`)).status).toBe(200);
});

test('an owner makes a role for German, and its holder translates a product into it', async ({ page, browser }) => {
  const { productId, slug } = await insertKettle(hosted.shop, { stock: 5 });
  await becomeOwner(page, hosted);
  await page.goto(`${hosted.address}/admin/staff/roles`);
  await button(page, 'Add role').click();
  const dialog = page.getByRole('dialog', { name: 'Add role' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('German translator');
  await expect(dialog.getByRole('group', { name: 'Languages' })).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'Translate products, categories and pages' }).check();
  const languages = dialog.getByRole('group', { name: 'Languages' });
  await languages.getByRole('checkbox', { name: 'All languages' }).uncheck();
  await button(dialog, 'Save').click();
  await expect(dialog.getByText('Please choose at least one language')).toBeVisible();
  await languages.getByRole('checkbox', { name: 'Deutsch' }).check();
  await expectGoodAtBothWidths(page);
  await button(dialog, 'Save').click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'German translator' }) });
  await expect(row).toContainText('Translate products, categories and pages into: Deutsch');
  await expectGoodAtBothWidths(page);

  const theirs = await (await browser.newContext()).newPage();
  const translator = await becomeCustomer(theirs, hosted.address);
  await hosted.shop.pool.query(`UPDATE users SET role = 'own', own_role_id = (SELECT id FROM own_roles) WHERE email = $1`, [
    translator.email,
  ]);
  await theirs.goto(`${hosted.address}/admin/products/${productId}`);
  const form = theirs.getByRole('group', { name: 'Translations' });
  await expect(theirs.getByRole('tab')).toHaveText(['Deutsch']);
  // The originals can be read only, and the form says so.
  await expect(theirs.getByRole('group', { name: 'Product' }).getByText('You can translate this, but your role does not')).toBeVisible();
  await expect(theirs.getByRole('textbox', { name: 'Title', exact: true }).first()).toBeDisabled();
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill('Wasserkessel');
  await expectGoodAtBothWidths(theirs);
  await button(theirs, 'Save translation').click();
  await expect(theirs.getByText('Translation saved')).toBeVisible();
  await expect.poll(async () => (await fetch(`${hosted.address}/de/product/${slug}`)).text()).toContain('Wasserkessel');

  // Files for translators are in German, and others are not offered.
  await theirs.goto(`${hosted.address}/admin/imports`);
  await expect(theirs.getByRole('combobox', { name: 'Language' }).getByRole('option')).toHaveText(['Deutsch']);
  await expect(button(theirs, 'Download Translations')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Download products' })).toHaveCount(0);
  await expectGoodAtBothWidths(theirs);
  await theirs.getByRole('link', { name: 'New import' }).first().click();
  await expect(theirs.getByRole('radio')).toHaveCount(1);
  await expectGoodScreen(theirs);
  await theirs.context().close();
});
