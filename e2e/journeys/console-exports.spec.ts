import { readFile } from 'node:fs/promises';
import { ADMIN, openAs, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { button } from '../support/steps';

test('exports and templates are saved as files', { tag: '@wide' }, async ({ page, request }) => {
  // The other way of saving, to a place that the person chooses, is stood for by the browser's private folder.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('picker')) {
      Object.assign(window, {
        showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
          (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
      });
    } else Object.assign(window, { showSaveFilePicker: undefined });
  });
  await openAs(page, await signInByApi(request, ADMIN), '/admin/imports');
  for (const name of ['Products', 'Customers', 'Orders', 'Stock']) {
    const downloading = page.waitForEvent('download');
    await button(page, `Download ${name}`).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${name.toLowerCase()}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    expect((await readFile(await download.path(), 'utf8')).split('\r\n').length).toBeGreaterThan(2);
  }
  await expect(page.getByText(/^Saved, /)).toHaveCount(4);

  await page.evaluate(() => sessionStorage.setItem('picker', '1'));
  await page.reload();
  await button(page, 'Download Stock').click();
  await expect(page.getByText(/^Saved, /)).toBeVisible();
  const saved = await page.evaluate(async () => {
    const file = await (await navigator.storage.getDirectory()).getFileHandle('stock.csv');
    return (await file.getFile()).text();
  });
  expect(saved).toMatch(/^\uFEFF?Handle,Title,/);

  await page.route('**/api/admin/exports/products', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'Two exports are running already.' } }),
  );
  await button(page, 'Download Products').click();
  await expect(page.getByText('Not saved. Two exports are running already.')).toBeVisible();

  await page.getByRole('link', { name: 'New import' }).first().click();
  for (const kind of ['Products', 'Customers', 'Stock']) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: `${kind} (CSV)` }).click();
    expect((await downloading).suggestedFilename()).toBe(`${kind.toLowerCase()}-template.csv`);
  }
});
