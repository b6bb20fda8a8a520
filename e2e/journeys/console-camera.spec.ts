import { chromium } from '@playwright/test';
import { ADMIN, openAs, signInByApi } from '../support/callers';
import { cameraOn, toEan13 } from '../support/camera';
import { expect, test } from '../support/fixtures';
import { button } from '../support/steps';

test('a phone’s camera counts what is on the shelf, in a browser without a barcode reader of its own', async ({
  request,
  baseURL,
  launchOptions,
  viewport,
}) => {
  const barcode = toEan13(String(Date.now()).slice(-12));
  const owner = await signInByApi(request, ADMIN);
  const name = `Tin ${crypto.randomUUID().slice(0, 8)}`;
  await owner.send('POST', '/products', { name, price: 9, category: 'Books', status: 'draft', variants: [{ stock: 4, barcode }] });

  const { args = [], ...options } = launchOptions;
  const browser = await chromium.launch({ ...options, args: [...args, ...(await cameraOn(barcode))] });
  try {
    const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce', permissions: ['camera'] });
    const page = await context.newPage();
    await openAs(page, owner, '/admin/stock/count');
    expect(await page.evaluate(() => 'BarcodeDetector' in window), 'this browser has a reader of its own').toBe(false);
    await button(page, 'Use the camera').click();
    await expect(page.getByLabel('Camera')).toBeVisible();
    await expect(page.getByText(`${name}: 1 counted`)).toBeVisible();
    // At once: what stays in front of the camera may be counted again.
    await button(page, 'Stop the camera').click();
    await expect(page.getByLabel('Camera')).toBeHidden();
    await button(page, 'Save the count').click();
    await expect(page.getByText('The count of 1 variant is saved')).toBeVisible();
    const { stock } = (await owner.get(`/admin/stock?${new URLSearchParams({ q: name })}`)) as unknown as { stock: { onHand: number }[] };
    expect(stock).toMatchObject([{ onHand: 1 }]);
  } finally {
    await browser.close();
  }
});
