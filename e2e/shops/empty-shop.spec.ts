import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { removeDataDir, startShopProcess } from '#test/shop-process.server';
import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';
import { tabTo } from '../support/keyboard';
import { button, PASSWORD } from '../support/steps';

const LINK = /http:\S+\/admin\/setup\/([\w-]{43})/;

/** Everything that the shop wrote into files but the database's own. */
async function textOfFiles(dir: string): Promise<string> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'latin1').catch(() => '')));
  return texts.join('\n');
}

async function expectComingSoon(page: Page, address: string): Promise<void> {
  const response = await page.goto(address);
  expect(response?.status()).toBe(503);
  await expect(page.getByRole('heading', { level: 1, name: 'Coming soon' })).toBeVisible();
}

test('a shop starts empty, gets its owner by a link, and opens its doors', async ({ page, browser }) => {
  test.setTimeout(400_000);
  const begun = await startShopProcess({ args: ['--empty'] });
  await expect.poll(begun.output).toMatch(LINK);
  const [, firstToken = ''] = LINK.exec(begun.output()) ?? [];
  await begun.stop();

  // Also without the flag it stays empty, and prints another link while it has no owner.
  const shop = await startShopProcess({ dataDir: begun.dataDir });
  try {
    await expect.poll(shop.output).toMatch(LINK);
    const [link = '', token = ''] = LINK.exec(shop.output()) ?? [];
    expect(token).not.toBe(firstToken);
    const login = { email: 'admin@example.com', password: 'Admin12345' };
    expect((await page.request.post(`${shop.address}/api/auth/login`, { data: login })).status()).toBe(401);

    await test.step('a visitor leaves an address, by keyboard', async () => {
      await expectComingSoon(page, `${shop.address}/products`);
      await expectGoodAtBothWidths(page);
      await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
      await page.keyboard.type('curious@example.com');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status')).toContainText('Please follow the link in the email');
      await expectGoodAtBothWidths(page);
    });

    const start = Date.now();
    await test.step('the first owner makes their account', async () => {
      await page.goto(link);
      await page.getByRole('textbox', { name: 'First name' }).fill('Olga');
      await page.getByRole('textbox', { name: 'Last name' }).fill('Owner');
      await page.getByRole('textbox', { name: 'Email' }).fill('olga@shop.example');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await expectGoodAtBothWidths(page);
      await button(page, 'Make my account').click();
      await expect(page.getByRole('heading', { name: 'Open your shop' })).toBeVisible();
      await expectGoodAtBothWidths(page);
    });
    test.info().annotations.push({ type: 'seconds', description: `first owner: ${(Date.now() - start) / 1000}` });
    expect(await textOfFiles(begun.dataDir)).not.toContain(token);

    await test.step('the link works once', async () => {
      const other = await browser.newPage();
      await other.goto(link);
      await expect(other.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
      await expectComingSoon(other, shop.address);
      await other.close();
    });

    await test.step('the owner sees the shop, and skips a step', async () => {
      expect((await page.goto(shop.address))?.status()).toBe(200);
      await expect(page.getByRole('navigation').first()).toBeVisible();
      await expectGoodAtBothWidths(page);
      await page.goto(`${shop.address}/admin`);
      await button(page, 'Skip: Test order').click();
      await expect(button(page, 'Do later: Test order')).toBeVisible();
    });

    await test.step('the owner confirms what the shop charges', async () => {
      for (const step of ['profile', 'shipping', 'taxes']) {
        await page.goto(`${shop.address}/admin/settings/opening/${step}`);
        if (step === 'profile') {
          await page.getByRole('textbox', { name: /^Name of the shop/ }).fill('Clay');
          await page.getByRole('textbox', { name: /^Address/ }).fill('1 Harbour Road');
        }
        await button(page, 'Save and continue').click();
        await expect(page.getByRole('heading', { name: 'Open your shop' })).toBeVisible();
      }
    });

    await test.step('the doors open', async () => {
      await tabTo(page, button(page, 'Open the doors'));
      await page.keyboard.press('Enter');
      await button(page.getByRole('dialog'), 'Open the doors').click();
      await expect(page.getByRole('heading', { name: 'Your shop is open' })).toBeVisible();
      const visitor = await browser.newPage();
      await expect.poll(async () => (await visitor.goto(shop.address))?.status()).toBe(200);
      await visitor.close();
      await button(page, 'Remove this list').click();
      await expect(page.getByRole('heading', { name: 'Your shop is open' })).toHaveCount(0);
    });
  } finally {
    await shop.stop();
    await removeDataDir(begun.dataDir);
  }
});
