import { readFile } from 'node:fs/promises';
import { ADMIN, newCustomer, openAs, placeOrder, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { tabTo } from '../support/keyboard';
import { button } from '../support/steps';

test('an owner sees what was sold beside the days before, as chart, table and file', { tag: '@wide' }, async ({ page, request }) => {
  const owner = await signInByApi(request, ADMIN);
  const name = `Brass lamp ${crypto.randomUUID().slice(0, 8)}`;
  const { product } = await owner.send('POST', '/products', { name, price: 4999, category: 'Books', stock: 9 });
  await placeOrder(await newCustomer(request), [product._id]);
  const began = performance.now();
  await openAs(page, owner, '/admin/insight?period=7d');

  const sales = page.getByRole('figure', { name: 'Sales by day' });
  await expect(sales.getByRole('slider')).toHaveAttribute('aria-valuetext', /Sales: \$[\d,.]+, \w+ \d+.*: \$/);
  await sales.getByRole('button', { name: 'Show as table' }).click();
  await expect(sales.getByRole('row')).toHaveCount(8);
  const [download] = await Promise.all([page.waitForEvent('download'), button(sales, 'Sales by day as CSV').click()]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(8);
  expect(lines[0]).toMatch(/Day,Sales,/);
  expect(lines.at(-1)).toMatch(/^\d{4}-\d{2}-\d{2},\d/);

  await page.getByRole('combobox', { name: 'Step' }).selectOption('By week');
  await expect(page.getByRole('figure', { name: 'Orders by week' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('No comparison');
  await expect(page.getByText('before:')).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Insight' }).getByRole('link', { name: 'Products' }).click();
  const best = page.getByRole('figure', { name: 'Best sellers' });
  await expect(best.getByRole('row', { name: new RegExp(name) })).toContainText('$4,999.00');
  await best.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page.getByText('Ada Lovelace').first()).toBeVisible();
  test.info().annotations.push({ type: 'seconds', description: ((performance.now() - began) / 1000).toFixed(1) });
});

test('a chart is read point by point with the keyboard, and its period is the address', { tag: '@wide' }, async ({ page, request }) => {
  await openAs(page, await signInByApi(request, ADMIN), '/admin/insight?from=2001-01-01&to=2001-01-07');
  await expect(page.getByRole('heading', { name: 'No sales in this period' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 30 days');
  await expect(page).toHaveURL(/period=30d/);

  const points = page.getByRole('slider', { name: 'Sales by day, point by point' });
  await tabTo(page, points);
  await page.keyboard.press('Home');
  await expect(points).toHaveAttribute('aria-valuenow', '1');
  await page.keyboard.press('ArrowRight');
  await expect(points).toHaveAttribute('aria-valuenow', '2');
  await expect(page.getByText((await points.getAttribute('aria-valuetext')) ?? '')).toBeVisible();
  await page.keyboard.press('End');
  await expect(points).toHaveAttribute('aria-valuenow', '30');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'No sales in this period' })).toBeVisible();
});
