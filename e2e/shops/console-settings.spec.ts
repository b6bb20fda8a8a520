import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';
import { button } from '../support/steps';
import { becomeOwner, openTwoProcessShop, readPage, type TwoProcessShop } from '../support/two-process-shop';

/** The settings of a shop of its own, which runs as two processes: a name is on every page of the demo shop. */

/** A second on a machine that has nothing else to do: that is measured by schedule.spec.ts. */
const MOST_LATE_MS = 5_000;
let shop: TwoProcessShop;

test.beforeAll(async () => {
  shop = await openTwoProcessShop();
});
test.afterAll(() => shop.close());

test('an owner names the shop, every process shows it within a second, and the name is undone', async ({ page }) => {
  const startedAt = Date.now();
  const name = `Corner Shop ${startedAt}`;
  await becomeOwner(page, shop);
  // Both processes cache their page.
  for (const each of [shop.first, shop.second]) expect(await readPage(each, '/help')).not.toContain(name);

  await page.goto(`${shop.first.address}/admin/settings`);
  await page.getByLabel('Name of the shop').fill('');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Please enter a name of at most 60 characters').first()).toBeVisible();
  await expectGoodAtBothWidths(page);
  await page.getByLabel('Name of the shop').fill(name);
  await page.getByLabel('Email address').fill('hello@corner.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Settings saved')).toBeVisible();
  const frame = page.getByRole('complementary', { includeHidden: true }).first();
  await expect(frame).toContainText(name);
  const savedAt = Date.now();
  for (const each of [shop.first, shop.second]) {
    await expect.poll(() => readPage(each, '/help'), { intervals: [20] }).toContain(name);
    const text = await readPage(each, '/help');
    expect(text).toContain('hello@corner.example');
    expect(text).not.toContain('Tradewind');
  }
  expect(Date.now() - savedAt).toBeLessThan(MOST_LATE_MS);
  await expectGoodAtBothWidths(page);

  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText(name)).toBeVisible();
  await button(history, 'Undo: changed the settings of the shop').click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Name of the shop')).toHaveValue('Tradewind');
  await expect(frame).toContainText('Tradewind');
  await expect.poll(() => readPage(shop.second, '/help'), { intervals: [20] }).toContain('Tradewind');
  test.info().annotations.push({ type: 'seconds', description: String((Date.now() - startedAt) / 1_000) });
});

test('two owners change different settings, and the same one', async ({ page }) => {
  const owner = await becomeOwner(page, shop);
  await page.goto(`${shop.first.address}/admin/settings`);
  await page.getByLabel('Low from').fill('7');
  const theirs = async (data: object) => {
    const headers = { Authorization: `Bearer ${owner.session.token}` };
    expect((await page.request.put(`${shop.second.address}/api/admin/settings`, { data, headers })).ok()).toBe(true);
  };
  await theirs({ reviewApproval: true });
  await button(page, 'Save').click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Approve reviews first' })).toBeChecked();

  await page.getByLabel('Low from').fill('8');
  await theirs({ lowStockThreshold: 20 });
  await button(page, 'Save').click();
  await expect(page.getByText('Someone else saved: 20. Yours is in the field; saving replaces theirs.')).toBeVisible();
  await button(page, 'Save').click();
  await expect(page.getByLabel('Low from')).toHaveValue('8');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
});
