import { ADMIN, openAs, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { tabTo } from '../support/keyboard';
import { button } from '../support/steps';

test('an owner plans a sale, sees its prices, starts it, and the shop sells at them until it is stopped', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const owner = await signInByApi(request, ADMIN);
  const name = `Kettle ${crypto.randomUUID().slice(0, 8)}`;
  const sale = `Sale of ${name}`;
  const { product } = await owner.send('POST', '/products', { name, price: 40, category: 'Books', stock: 5 });
  await openAs(page, owner, '/admin/sales');
  await page
    .getByRole('link', { name: /^(Add sale|Plan the first sale)$/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: /^Name/ }).fill(sale);
  await page.getByRole('combobox', { name: 'Products', exact: true }).selectOption('Picked one by one');
  await page.getByRole('combobox', { name: 'Products to add' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByRole('textbox', { name: 'Percent' }).fill('15');
  await page.getByRole('combobox', { name: 'Ending' }).selectOption('.99');
  await button(page, 'Show the prices').click();
  const preview = page.getByRole('list', { name: 'New prices' });
  await expect(preview).toContainText('$40.00');
  await expect(preview).toContainText('$33.99');
  await button(page, 'Add to sale').click();
  await expect(page.getByRole('list', { name: 'Prices in this sale' })).toContainText(name);
  await button(page, 'Add the sale').click();
  await expect(page.getByText('Sale added')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: sale })).toBeVisible();
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await page.reload();

  await tabTo(page, page.getByRole('button', { name: 'Start now' }));
  await page.keyboard.press('Enter');
  await button(page.getByRole('dialog'), 'Start now').click();
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  expect((await owner.get(`/products/${product._id}`)).product).toMatchObject({ price: 40, salePrice: 33.99 });

  await button(page, 'Stop now').click();
  await button(page.getByRole('dialog'), 'Stop now').click();
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
  expect((await owner.get(`/products/${product._id}`)).product).not.toHaveProperty('salePrice');

  await page.goto('/admin/sales?state=stopped');
  await expect(page.getByRole('link', { name: sale })).toBeVisible();
});

test('a sale says which other sales have the same products at the same time, and needs a right end', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const owner = await signInByApi(request, ADMIN);
  const name = `Pan ${crypto.randomUUID().slice(0, 8)}`;
  const { product } = await owner.send('POST', '/products', { name, price: 40, category: 'Books', stock: 5 });
  await owner.send('POST', '/admin/sales', {
    name: `Other of ${name}`,
    startsAt: '2150-01-01T00:00:00Z',
    prices: [{ productId: product._id, price: 20 }],
  });
  await openAs(page, owner, '/admin/sales/new');
  await page.getByRole('textbox', { name: 'End' }).fill('');
  await page.getByRole('combobox', { name: 'Products', exact: true }).selectOption('Picked one by one');
  await page.getByRole('combobox', { name: 'Products to add' }).fill(name);
  await page.getByRole('option', { name }).click();
  // The list stays open for more.
  await page.keyboard.press('Escape');
  await button(page, 'Show the prices').click();
  await expect(page.getByText(`1 of these products is in “Other of ${name}” at the same time`)).toBeVisible();
  await page.getByRole('textbox', { name: 'End' }).fill('2001-01-01T00:00');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Please enter a name')).toBeVisible();
  await expect(page.getByText('The end must be after the start')).toBeVisible();
});
