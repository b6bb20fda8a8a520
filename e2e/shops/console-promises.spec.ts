import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';
import { button } from '../support/steps';
import { becomeOwner, openTwoProcessShop, readPage, type TwoProcessShop } from '../support/two-process-shop';

/** The promises of a shop of its own, which runs as two processes: they are on every page of the demo shop. */

let shop: TwoProcessShop;

test.beforeAll(async () => {
  shop = await openTwoProcessShop();
});
test.afterAll(() => shop.close());

test('an owner says what the shop promises, every process shows it, and it is undone', async ({ page }) => {
  await becomeOwner(page, shop);
  // A database without the demo promises nothing. Both processes cache their page.
  for (const each of [shop.first, shop.second]) expect(await readPage(each, '/returns')).not.toContain('days after delivery');

  await page.goto(`${shop.first.address}/admin/settings/promises`);
  const returnDays = page.getByLabel('Days to return an order');
  await expect(returnDays).toHaveValue('0');
  await expectGoodAtBothWidths(page);
  await returnDays.fill('400');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Please enter whole days from 0 to 365').first()).toBeVisible();
  await expect(returnDays).toBeFocused();
  await returnDays.fill('21');
  await page.getByLabel('Months of warranty').fill('24');
  await page.getByLabel('A person answers').selectOption('At these hours');
  await page.getByLabel('Hours').fill('Monday to Friday, 9 am to 5 pm');
  await page.getByLabel('Visa').check();
  await expectGoodAtBothWidths(page);
  await button(page, 'Save').click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  for (const each of [shop.first, shop.second]) {
    await expect
      .poll(() => readPage(each, '/returns'), { intervals: [20] })
      .toContain('You have 21 days after delivery to change your mind.');
    expect(await readPage(each, '/returns')).toContain('2-year warranty');
    expect(await readPage(each, '/contact')).toContain('Monday to Friday, 9 am to 5 pm');
    expect(await readPage(each, '/')).toContain('We accept');
  }

  const history = page.getByRole('region', { name: 'History' });
  await button(history, 'Undo: changed the settings of the shop').click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect(returnDays).toHaveValue('0');
  await expect.poll(() => readPage(shop.second, '/returns'), { intervals: [20] }).not.toContain('21 days');
});
