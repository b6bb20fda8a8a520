import { ADMIN, newCustomer, openAs, signInBefore, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { newMember } from '../support/new-member';
import { button, PASSWORD } from '../support/steps';

test('an admin finds the console in the shop’s menu, signs in and out', async ({ page, isMobile }) => {
  await page.goto('/admin');
  await expect(page).toHaveTitle(/Console$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Sign in to / })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill('Wrong12345');
  await button(page, 'Sign In').click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^Sign in to / })).toBeHidden();

  await page.goto('/');
  await page.getByLabel(/^Account of/).click();
  await page.getByRole('link', { name: 'Console' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  if (isMobile) await button(page, 'Menu').click();
  await button(page, 'Sign out').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Sign in to / })).toBeVisible();
});

test('a customer sees that the account has no access, and finds no link to the console', { tag: '@wide' }, async ({ page, request }) => {
  await signInBefore(page, await newCustomer(request));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'This account has no access to the console' })).toBeVisible();
  await page.goto('/');
  await page.getByLabel(/^Account of/).click();
  await expect(page.getByRole('link', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Console' })).toHaveCount(0);
});

test('a new screen gets the focus and announces its title; Back restores the focus on the row’s link', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const owner = await signInByApi(request, ADMIN);
  const product = `Tray ${crypto.randomUUID().slice(0, 8)}`;
  await owner.send('POST', '/products', { name: product, price: 40, category: 'Books', stock: 5 });
  await openAs(page, owner, '/admin');
  const main = page.getByRole('main');
  const announced = page.getByRole('status', { name: 'Page', exact: true });
  for (const name of ['Products', 'Stock', 'Products']) {
    await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().press('Enter');
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(main).toBeFocused();
    await expect(announced).toHaveText(await page.title());
  }

  await page.getByRole('searchbox', { name: 'Search products' }).fill(product);
  const row = main.getByRole('link', { name: product });
  await expect(main.getByRole('table').getByRole('link').filter({ visible: true })).toHaveCount(1);
  await row.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible();
  await expect(main).toBeFocused();
  // Its data may come later than the screen.
  await expect(announced).toHaveText(product);
  await page.goBack();
  await expect(row).toBeFocused();
  await expect(announced).toHaveText('Products');
});

test('when the session ends, signing in happens in place', { tag: '@wide' }, async ({ page, request }) => {
  const member = await newMember(request, 'owner');
  await page.goto('/admin/activity');
  await page.evaluate((saved) => localStorage.setItem('shop.session', saved), JSON.stringify(member.session));
  // Signed out elsewhere: the first call is refused.
  await member.get('/auth/logout');
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email' }).fill(member.email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(dialog, 'Sign In').click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/activity$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the console’s document holds no data, is never framed, and runs only its own scripts', { tag: '@wide' }, async ({ request }) => {
  for (const path of ['/admin', '/admin/products', '/admin/anything/else']) {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    const headers = response.headers();
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['set-cookie']).toBeUndefined();
    expect(await response.text()).not.toMatch(/@example\.com/);
  }
  expect((await request.get('/admin/assets/missing.js')).status()).toBe(404);
});
