import { expect, freshEmail, test } from '../support/fixtures';
import { PASSWORD, register, signIn } from '../support/steps';

test('a customer signs out and in again, and returns to the same page', async ({ page }) => {
  const email = freshEmail();
  await page.goto('/register');
  await register(page, email);
  // Navigation closes menus, and the address changes before the page.
  await expect(page).toHaveTitle(/^Home/);
  await page.getByLabel('Account of Ada').click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();

  await page.goto('/orders');
  await expect(page).toHaveURL(/\/login\?redirect=%2Forders$/);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();

  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Wrong-1234');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);

  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/orders$/);
});

test('registration shows each broken rule at its field', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'First name' }).fill('A');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('alllowercase');
  await page.getByLabel('Confirm password').fill('another');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  for (const sentence of [
    'First name must be at least 2 characters',
    'Last name is required',
    'Invalid email address',
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    'You must accept the terms and conditions',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused();
});

test('/auth/login redirects to /login', async ({ page }) => {
  await page.goto('/auth/login?redirect=/checkout');
  await expect(page).toHaveURL(/\/login\?redirect=\/checkout$/);
});
