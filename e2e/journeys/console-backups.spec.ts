import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ADMIN, openAs, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { queryShop } from '../support/shop-database';
import { button } from '../support/steps';

/** A copy of the demo shop takes some seconds, and other tests use the machine. */
const BACKUP_MS = 90_000;
/** With its indexes, and with its pictures. */
const RESTORE_MS = 300_000;

test('an owner backs the shop up from the console, and the file that it names can be restored', async ({ page, request }) => {
  await page.addInitScript(() => Object.assign(window, { showSaveFilePicker: undefined }));
  await openAs(page, await signInByApi(request, ADMIN), '/admin/settings/backups');
  await expect(page.getByText(/Every night at 03:30/)).toBeVisible();
  await button(page, 'Back up now').click();
  await expect(page.getByText('The shop is being backed up')).toBeVisible();
  const complete = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'Complete' });
  await expect(complete.first()).toBeVisible({ timeout: BACKUP_MS });
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    complete
      .first()
      .getByRole('button', { name: /^Download the backup of/ })
      .click(),
  ]);
  const saved = await download.path();

  const file = (await complete.first().textContent())?.match(/tradewind-[\w.-]+?\.tar/)?.[0] ?? '';
  const made = path.join(process.env.SHOP_DATA_DIR ?? '', 'backups', file);
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/restore.js', '--check', made]);
  expect(stdout).toContain('is intact: Tradewind');
  expect(download.suggestedFilename()).toBe(file);
  expect((await readFile(saved)).equals(await readFile(made))).toBe(true);
});

test('an owner looks at a backup beside the shop, where nothing can be changed, and closes it', async ({ page, request, browser }) => {
  test.slow();
  await openAs(page, await signInByApi(request, ADMIN), '/admin/settings/backups');
  const complete = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'Complete' });
  if ((await complete.count()) === 0) await button(page, 'Back up now').click();
  await complete
    .first()
    .getByRole('button', { name: /^Look at the backup of/ })
    .click({ timeout: BACKUP_MS });
  await button(page, 'Open').click({ timeout: RESTORE_MS });

  const bar = page.getByRole('region', { name: 'Backup', exact: true });
  await expect(bar).toContainText(/You are looking at the backup of .* Nothing here can be changed\./);
  await expect(page).toHaveURL('/');
  const statusOf = (method: string, address: string) =>
    page.evaluate(async ([method, address]) => (await fetch(address, { method })).status, [method, address] as const);
  expect(await statusOf('GET', '/api/products')).toBe(200);
  expect(await statusOf('POST', '/api/newsletter/subscribe')).toBe(403);
  await bar.getByRole('link', { name: 'Console' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(bar).toBeVisible();
  const others = await (await browser.newContext()).newPage();
  await others.goto('/');
  await expect(others.getByRole('region', { name: 'Backup', exact: true })).toHaveCount(0);
  await others.context().close();

  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/admin/settings/backups');
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('mails that a restore holds wait for a decision', async ({ page, request }) => {
  const held = () => queryShop<{ id: string }>(`SELECT id FROM jobs WHERE run_at = 'infinity' AND failed_at IS NULL`);
  await queryShop(
    `INSERT INTO jobs (kind, payload, run_at) VALUES ('mail', '{"to": "held@example.com", "subject": "Held", "text": "Held"}', 'infinity')`,
  );
  await openAs(page, await signInByApi(request, ADMIN), '/admin/settings/backups');
  await expect(page.getByRole('heading', { name: /held since the restore$/ })).toBeVisible();
  await button(page, 'Discard').click();
  await button(page.getByRole('alertdialog').or(page.getByRole('dialog')), 'Discard').click();
  await expect(page.getByText(/discarded$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /held since the restore$/ })).toHaveCount(0);
  expect(await held()).toEqual([]);
});
