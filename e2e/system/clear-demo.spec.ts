import { once } from 'node:events';
import { removeDataDir, startShopProcess } from '#test/shop-process.server';
import { ADMIN } from '../support/callers';
import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';
import { button, PASSWORD } from '../support/steps';

/** On a shop of its own, of course. */
test('an owner makes the demo’s account theirs, clears the demo, and a crash on the way changes nothing', async ({ page, browser }) => {
  test.setTimeout(400_000);
  let shop = await startShopProcess();
  const { dataDir } = shop;
  try {
    await page.goto(`${shop.address}/admin/settings/demo`);
    await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await button(page, 'Sign In').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Clear the demo' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '1. Make this account yours' })).toBeVisible();
    await expect(page.getByText('products', { exact: true }).first()).toBeVisible();
    await expect(button(page, 'Remove the demo for good')).toHaveCount(0);
    await expectGoodAtBothWidths(page);

    const start = Date.now();
    const account = page.getByRole('main');
    await account.getByRole('textbox', { name: 'First name' }).fill('Olga');
    await account.getByRole('textbox', { name: 'Last name' }).fill('Owner');
    await account.getByRole('textbox', { name: 'Email' }).fill('olga@shop.example');
    await account.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Make this account mine').click();
    await expect(page.getByText('This account is yours now')).toBeVisible();
    expect((await page.request.post(`${shop.address}/api/auth/login`, { data: ADMIN })).status()).toBe(401);

    const name = page.getByRole('textbox', { name: /^Type the name of the shop/ });
    await name.fill('Something else');
    await button(page, 'Remove the demo for good').click();
    await expect(page.getByText('Please type the name of the shop: Tradewind').first()).toBeVisible();
    await expectGoodAtBothWidths(page);
    await name.fill('Tradewind');
    await name.press('Enter');
    await expect(page.getByRole('progressbar')).toBeVisible();
    // It stands still in the middle, is looked at, and dies; the next process goes on.
    shop.process.kill('SIGSTOP');
    await expectGoodAtBothWidths(page);
    const died = once(shop.process, 'exit');
    shop.process.kill('SIGKILL');
    await died;
    const visitor = await browser.newPage();
    shop = await startShopProcess({ dataDir });
    expect((await visitor.goto(`${shop.address}/products`))?.status()).toBe(503);
    await page.goto(`${shop.address}/admin/settings/demo`);
    const signIn = page.getByRole('textbox', { name: 'Email' });
    const gone = page.getByRole('heading', { name: 'The demo is gone' });
    await expect(signIn.or(gone).or(page.getByRole('progressbar'))).toBeVisible();
    if (await signIn.isVisible()) {
      await signIn.fill('olga@shop.example');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await button(page, 'Sign In').click();
    }
    await expect(gone).toBeVisible({ timeout: 120_000 });
    test.info().annotations.push({ type: 'seconds', description: `demo cleared, with a crash: ${(Date.now() - start) / 1000}` });
    await expectGoodAtBothWidths(page);

    await page.getByRole('link', { name: 'Go to the list' }).click();
    await expect(page.getByRole('heading', { name: 'Open your shop' })).toBeVisible();
    await page.goto(`${shop.address}/products`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await (await page.request.get(`${shop.address}/api/products`)).text()).length).toBeGreaterThan(0);
    await expectGoodAtBothWidths(page);
    await visitor.close();
  } finally {
    await shop.stop();
    await removeDataDir(dataDir);
  }
});
