import { readFile } from 'node:fs/promises';
import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';
import { becomeOwner, insertKettle, runHostedShop } from '../support/hosted-shop';
import { button } from '../support/steps';

/** A shop of its own in English and German, whose texts are translated elsewhere. */

const hosted = runHostedShop();

const readGermanPage = async (slug: string) => (await fetch(`${hosted.address}/de/product/${slug}`)).text();

test.beforeAll(async () => {
  await hosted.shop.pool.query(`INSERT INTO shop_settings (name, value, version) VALUES ('languages', '["en", "de"]', 1)`);
  await expect.poll(async () => (await fetch(`${hosted.address}/de`)).status).toBe(200);
});

test('an owner exports texts as a PO file, has it translated, and imports it', async ({ page }) => {
  const { productId, slug } = await insertKettle(hosted.shop, { stock: 5 });
  // The file is saved as any download, not to a place that the person chooses.
  await page.addInitScript(() => Object.assign(window, { showSaveFilePicker: undefined }));
  await becomeOwner(page, hosted);
  await page.goto(`${hosted.address}/admin/imports`);
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveText('Deutsch');
  await expectGoodAtBothWidths(page);
  const downloading = page.waitForEvent('download');
  await button(page, 'Download Translations').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^translations-de-\d{4}-\d\d-\d\d\.po$/);

  const text = await readFile(await download.path(), 'utf8');
  const done = text.replace(/(msgid "Kettle \d+"\nmsgstr )""/, '$1"Kessel <b>1</b>"');
  expect(done).not.toBe(text);
  await page.getByRole('link', { name: 'New import' }).first().click();
  // The address says what is chosen, shortly after the click.
  const kind = page.getByRole('radio', { name: /Translations/ });
  await kind.click();
  await expect(kind).toBeChecked();
  await expectGoodAtBothWidths(page);
  const field = page.getByLabel('Choose a PO or XLIFF file').and(page.locator('input'));
  await field.setInputFiles({ name: 'de.po', mimeType: 'text/plain', buffer: Buffer.from(done) });

  // Nobody is asked for its columns.
  await expect(page.getByRole('heading', { level: 2, name: 'What would happen' })).toBeVisible();
  await expect(page.getByText('Kessel <b>1</b>')).toBeVisible();
  await expectGoodAtBothWidths(page);
  expect(await readGermanPage(slug)).not.toContain('Kessel');
  await button(page, 'Import 1 translation').click();
  await expect(page.getByRole('heading', { level: 2, name: 'The import is done' })).toBeVisible();
  await expectGoodAtBothWidths(page);
  await expect.poll(() => readGermanPage(slug)).toContain('Kessel &lt;b&gt;1&lt;/b&gt;');
  await page.goto(`${hosted.address}/admin/products/${productId}`);
  await expect(page.getByText('Complete', { exact: true })).toBeVisible();
});
