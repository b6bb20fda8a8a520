import { ADMIN, openAs, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { tabTo } from '../support/keyboard';
import { newMember } from '../support/new-member';
import { button } from '../support/steps';

let made = 0;

/** A new product of its own, because other journeys change products too. */
async function setUp(request: Parameters<typeof signInByApi>[0], isMobile: boolean) {
  const admin = await signInByApi(request, ADMIN);
  const name = `Undo ${isMobile ? 'small' : 'wide'} ${Date.now()}-${++made}`;
  const { product } = await admin.send('POST', '/products', {
    name,
    category: 'audio',
    price: 20,
    stock: 5,
    tags: [name.replaceAll(' ', '-')],
  });
  return { admin, name, product, tag: name.replaceAll(' ', '-') };
}

test('a change is seen in the log and undone, by keyboard', { tag: '@wide' }, async ({ page, request, isMobile }) => {
  const { admin, name, product } = await setUp(request, isMobile);
  await admin.send('PUT', `/products/${product._id}`, { price: 25 });
  await openAs(page, admin, `/admin/activity?subjectType=product&subjectId=${product._id}`);
  const entry = page.getByRole('listitem').filter({ hasText: 'changed the product' });
  await expect(entry).toContainText(ADMIN.email);
  await expect(entry).toContainText('before: $20.00');
  await expect(entry).toContainText('after: $25.00');
  await entry.getByRole('button', { name: `Undo: changed the product ${name}` }).focus();
  await page.keyboard.press('Enter');
  await expect(entry.filter({ hasText: 'Undone by' })).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: 'undid a change' })).toBeVisible();
  expect((await admin.get(`/admin/products/${product._id}`)).product).toMatchObject({ basePrice: 20 });
  await page.reload();
  await expect(entry.filter({ hasText: 'Undone by' })).toHaveCount(1);
});

test('what somebody else has changed since is not undone: the entry says what and who', { tag: '@wide' }, async ({
  page,
  request,
  isMobile,
}) => {
  const { admin, product } = await setUp(request, isMobile);
  await admin.send('PUT', `/products/${product._id}`, { price: 25 });
  await openAs(page, admin, `/admin/activity?subjectType=product&subjectId=${product._id}`);
  const entry = page.getByRole('listitem').filter({ hasText: 'before: $20.00' });
  await expect(entry).toBeVisible();
  await admin.send('PUT', `/products/${product._id}`, { price: 30 });
  await entry.getByRole('button', { name: /^Undo/ }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'not undone' });
  await expect(alert).toContainText(`Price is now $30.00 — changed by ${ADMIN.email}`);
  expect((await admin.get(`/admin/products/${product._id}`)).product).toMatchObject({ basePrice: 30 });
});

test('prices of filtered products are previewed, changed and undone', { tag: '@wide' }, async ({ page, request, isMobile }) => {
  const { admin, name, product, tag } = await setUp(request, isMobile);
  await openAs(page, admin, `/admin/products/bulk?new=found&tag=${tag}`);
  await expect(page.getByText(`All products with tag: ${tag}`)).toBeVisible();
  await page.getByLabel('Percent').focus();
  await page.keyboard.type('5');
  await page.getByLabel('Ending').selectOption('.99');
  await page.keyboard.press('Tab');
  await button(page, 'Preview').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Price +5%, ending in .99' })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('$20.00');
  await expect(row).toContainText('$20.99');
  await button(page, 'Change 1 product').press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'The products are changed' })).toBeVisible();
  expect((await admin.get(`/admin/products/${product._id}`)).product).toMatchObject({ basePrice: 20.99 });
  await button(page, 'Undo').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'The changes are undone' })).toBeVisible();
  expect((await admin.get(`/admin/products/${product._id}`)).product).toMatchObject({ basePrice: 20 });
  await page.getByRole('link', { name: 'Bulk edits' }).first().click();
  await expect(page.getByRole('link', { name: 'Price +5%, ending in .99' }).first()).toBeVisible();
});

test('selected products go from their list to a bulk edit; a wrong number is explained', { tag: '@wide' }, async ({
  page,
  request,
  isMobile,
}) => {
  const { admin, name } = await setUp(request, isMobile);
  await openAs(page, admin, `/admin/products?q=${encodeURIComponent(name)}${isMobile ? '&select=1' : ''}`);
  await page.getByRole('checkbox', { name }).check();
  await button(page, 'More changes').click();
  await expect(page.getByText('1 product selected.')).toBeVisible();
  await button(page, 'Preview').click();
  await expect(page.getByRole('alert')).toContainText('Please give a percentage');
  await page.getByLabel('Change', { exact: true }).selectOption('Add tags');
  await page.getByLabel('Tags to add').fill('sale, new');
  await button(page, 'Preview').click();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('sale, new');
});

test('an old address is redirected until the redirect is deleted', { tag: '@wide' }, async ({ page, request, isMobile }) => {
  const admin = await signInByApi(request, ADMIN);
  const from = `/old-${isMobile ? 'small' : 'wide'}-${Date.now()}`;
  await openAs(page, admin, '/admin/redirects');
  await button(page, 'Add redirect').first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add redirect' });
  await dialog.getByLabel('Old address').fill('elsewhere');
  await dialog.getByLabel('Leads to').fill('https://evil.example/');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Old address')).toHaveAccessibleDescription(/path of this shop/);
  await dialog.getByLabel('Old address').fill(from);
  await dialog.getByLabel('Leads to').fill('/products?category=audio');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(from).first()).toBeVisible();
  const response = await request.get(from, { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([301, '/products?category=audio']);
  await button(page, `Delete ${from}`).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(button(page, `Delete ${from}`)).toHaveCount(0);
  await expect.poll(async () => (await request.get(from, { maxRedirects: 0 })).status()).toBe(404);
});

test('a person is chosen from a list of all who are in the log', { tag: '@wide' }, async ({ page, request, isMobile }) => {
  const { admin, product } = await setUp(request, isMobile);
  const member = await newMember(request, 'manager');
  await member.send('PUT', `/products/${product._id}`, { price: 22 });
  await openAs(page, admin, `/admin/activity?subjectType=product&subjectId=${product._id}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'the product' })).toHaveCount(2);
  await tabTo(page, page.getByRole('combobox', { name: 'Who' }));
  await page.getByRole('combobox', { name: 'Who' }).selectOption(`Grace Hopper, ${member.email}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'the product' })).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: member.email })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Who' })).toHaveValue(member.session.user._id);
  await expect(page.getByRole('listitem').filter({ hasText: 'the product' })).toHaveCount(1);
});
