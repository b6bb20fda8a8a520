import { becomeCustomer, newCustomer, openAs, signInElsewhere } from '../support/callers';
import { findProduct, isPlain, openProduct } from '../support/demo-products';
import { expect, freshEmail, test } from '../support/fixtures';
import { pathIn, receiveMail } from '../support/mailbox';
import { button, expectProblems, PASSWORD, register, signIn } from '../support/steps';

const NEW_PASSWORD = 'N3w-Passw0rd';

test.describe('signing in', () => {
  test('shows each broken rule at its field', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('nobody');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await button(page, 'Sign In').click();
    await expectProblems(page, { Email: 'Invalid email address', Password: 'Password must be at least 6 characters' });
    await button(page, 'Show password').click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await button(page, 'Hide password').click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  });

  test('reports that the shop cannot be reached, and loses nothing', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/login');
    await page.route('**/api/auth/**', (route) => route.abort());
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Sign In').click();
    await expect(page.getByText('Login failed')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');

    await page.goto('/register');
    await register(page, freshEmail());
    await expect(page.getByText('Registration failed')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Ada');

    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('ada@example.com');
    await button(page, 'Send Reset Link').click();
    await expect(page.getByText('Failed to send reset email')).toBeVisible();

    await page.goto(`/reset-password/${'A'.repeat(43)}`);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await button(page, 'Reset Password').click();
    await expect(page.getByText('Password reset failed')).toBeVisible();
  });

  test('returns to the page it came from, and merges the cart', { tag: '@wide' }, async ({ page }) => {
    const { email } = await becomeCustomer(page);
    await page.evaluate(() => localStorage.removeItem('shop.session'));
    const product = await findProduct(page, (found) => isPlain(found) && found.stock > 5);
    await openProduct(page, product);
    await button(page, 'Add to Cart').click();
    await button(page.getByRole('dialog'), 'Close').click();
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).filter({ visible: true }).click();
    await signIn(page, email);
    await expect(page).toHaveURL(new RegExp(`/product/${product.slug}$`));
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('shop.cart'))).toBeNull();
    // It is the customer's cart now, in any browser.
    await page.goto('/cart');
    await expect(page.getByRole('link', { name: product.name, exact: true })).toBeVisible();
  });

  test('keeps the redirect through registration', { tag: '@wide' }, async ({ page }) => {
    const { email } = await becomeCustomer(page);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/products?sort=price-low');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).filter({ visible: true }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
    await signIn(page, email);
    await expect(page).toHaveURL(/\/products\?sort=price-low$/);
  });

  test('lasts until the browser closes, or longer with Remember me', { tag: '@wide' }, async ({ request, browser }) => {
    const { email } = await newCustomer(request);
    for (const isRemembered of [false, true]) {
      const before = await browser.newContext();
      const visit = await before.newPage();
      await visit.goto('/login');
      if (isRemembered) await visit.getByRole('checkbox', { name: 'Remember me' }).check();
      await signIn(visit, email);
      await expect(visit.getByLabel('Account of Ada')).toBeVisible();
      // A closed browser loses only its session cookies.
      const { origins, cookies } = await before.storageState();
      await before.close();
      const after = await browser.newContext({ storageState: { origins, cookies: cookies.filter(({ expires }) => expires > 0) } });
      const nextVisit = await after.newPage();
      await nextVisit.goto('/profile');
      if (isRemembered) await expect(nextVisit.getByLabel('Account of Ada')).toBeVisible();
      else await expect(nextVisit.getByText('Please log in to view your profile')).toBeVisible();
      await after.close();
    }
  });
});

test('registration shows the other broken rules, and a known address, and sends a welcome mail', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Password', { exact: true }).fill('Sh0rt');
  await button(page, 'Sign Up').click();
  await expectProblems(page, {
    'First name': 'First name is required',
    'Last name': 'Last name is required',
    Email: 'Email is required',
    Password: 'Password must be at least 8 characters',
    'Confirm password': 'Please confirm your password',
  });
  await page.getByLabel('Last name').fill('L');
  await page.getByLabel('Confirm password').fill('Another1');
  await button(page, 'Sign Up').click();
  await expect(page.getByText('Last name must be at least 2 characters')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();

  const email = freshEmail();
  await register(page, email);
  await expect(page.getByText('Registration successful! Welcome to Tradewind!')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  const mail = await receiveMail(email, 'Welcome to Tradewind');
  await page.goto(pathIn(mail, '/products'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.evaluate(() => localStorage.removeItem('shop.session'));
  await page.goto('/register');
  await register(page, email.toUpperCase());
  await expect(page.getByText('An account with this email already exists')).toBeVisible();
});

test('a reset link in a mail replaces the password, once', { tag: '@wide' }, async ({ page, browser }) => {
  const { email } = await becomeCustomer(page);
  const elsewhere = await signInElsewhere(browser, email);
  await page.evaluate(() => localStorage.clear());
  const product = await findProduct(page, (found) => isPlain(found) && found.stock > 5);
  await openProduct(page, product);
  await button(page, 'Add to Cart').click();
  await expect(page.getByRole('dialog')).toBeVisible();

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await button(page, 'Send Reset Link').click();
  await expectProblems(page, { Email: 'Email is required' });
  await page.getByLabel('Email').fill(email.toUpperCase());
  await button(page, 'Send Reset Link').click();
  await expect(page.getByText('Password reset email sent!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const mail = await receiveMail(email, 'Reset your Tradewind password');
  const path = pathIn(mail, '/reset-password/');
  await page.goto(path);
  await page.getByLabel('New password').fill('alllowercase');
  await button(page, 'Reset Password').click();
  await expectProblems(page, {
    'New password': 'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    'Confirm password': 'Please confirm your password',
  });
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill('Another1');
  await button(page, 'Reset Password').click();
  await expectProblems(page, { 'Confirm password': 'Passwords do not match' });
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await button(page, 'Reset Password').click();
  await expect(page.getByText('Password reset successful!')).toBeVisible();
  await expect(page.getByLabel('Account of Ada')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await receiveMail(email, 'Your Tradewind password was changed');

  // The other browser is signed out, and only the new password signs in.
  await elsewhere.goto('/orders');
  await expect(elsewhere.getByText('Session expired. Please login again.')).toBeVisible();
  await elsewhere.getByLabel('Email').fill(email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(elsewhere, 'Sign In').click();
  await expect(elsewhere.getByText('Invalid email or password')).toBeVisible();
  await signIn(elsewhere, email, NEW_PASSWORD);
  await expect(elsewhere).toHaveURL(/\/orders$/);

  for (const dead of [path, '/reset-password/nonsense']) {
    await page.goto(dead);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await button(page, 'Reset Password').click();
    await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Send a New Link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('a changed password ends all other sessions, and a mail says so', { tag: '@wide' }, async ({ page, browser }) => {
  const { email } = await becomeCustomer(page);
  const elsewhere = await signInElsewhere(browser, email);
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/profile\?tab=settings$/);
  const form = page.getByRole('region', { name: 'Change Password' });
  await button(form, 'Change Password').click();
  await expectProblems(form, {
    'Current password': 'Current password is required',
    'New password': 'New password is required',
    'Confirm new password': 'Please confirm your password',
  });
  await form.getByLabel('Current password').fill('Wrong-1234');
  for (const [typed, strength] of [
    ['abc', 'Weak'],
    ['abcdefgh', 'Fair'],
    ['Abcdefgh', 'Good'],
    ['Abcdefg1', 'Strong'],
    ['Abcdefg1!', 'Strong'],
  ] as const) {
    await form.getByLabel('New password', { exact: true }).fill(typed);
    await expect(form.getByRole('status')).toHaveText(`Password strength: ${strength}`);
  }
  await form.getByLabel('New password', { exact: true }).fill('short');
  await form.getByLabel('Confirm new password').fill('other');
  await button(form, 'Change Password').click();
  await expectProblems(form, {
    'New password': 'Password must be at least 8 characters',
    'Confirm new password': 'Passwords do not match',
  });
  await form.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await form.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await button(form, 'Change Password').click();
  await expectProblems(form, { 'Current password': 'Current password is incorrect' });
  await expect(page.getByText('Chrome on', { exact: false })).toHaveCount(2);

  await form.getByLabel('Current password').fill(PASSWORD);
  await page.route('**/api/auth/change-password', (route) => route.abort());
  await button(form, 'Change Password').click();
  await expect(page.getByText('Password change failed')).toBeVisible();
  await page.unroute('**/api/auth/change-password');
  await button(form, 'Change Password').click();
  await expect(page.getByText('Password changed successfully!')).toBeVisible();
  await expect(form.getByLabel('Current password')).toHaveValue('');
  await expect(page.getByText('Chrome on', { exact: false })).toHaveCount(1);
  await receiveMail(email, 'Your Tradewind password was changed');

  await elsewhere.goto('/profile');
  await expect(elsewhere.getByText('Session expired. Please login again.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Change Password' })).toBeVisible();
});

test('sessions are listed, and can be ended from another browser', { tag: '@wide' }, async ({ page, browser }) => {
  const { email } = await becomeCustomer(page);
  const second = await signInElsewhere(browser, email);
  const third = await signInElsewhere(browser, email);
  await page.goto('/profile?tab=settings');
  const list = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByText('This device, now')).toHaveCount(1);
  // This session is first, then the most recently used one.
  await list
    .getByRole('button', { name: /^End the session on/ })
    .first()
    .click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await third.goto('/');
  await expect(third.getByText('Session expired. Please login again.')).toBeVisible();
  await second.goto('/');
  await expect(second.getByLabel('Account of Ada')).toBeVisible();
  await signIn(third, email);
  await page.reload();
  await button(list, 'End All Other Sessions').click();
  await expect(page.getByText('All other sessions ended')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  for (const other of [second, third]) {
    await other.reload();
    await expect(other.getByText('Session expired. Please login again.')).toBeVisible();
  }
});

test('a second tab follows sign-in, a change of account, and sign-out', { tag: '@wide' }, async ({ page, context }) => {
  const second = await context.newPage();
  await second.goto('/profile');
  await expect(second.getByText('Please log in to view your profile')).toBeVisible();
  await page.goto('/register');
  await register(page, freshEmail());
  await expect(second.getByRole('heading', { level: 1, name: 'Your Account' })).toBeVisible();

  await page.goto('/profile');
  await button(page, 'Edit').click();
  await page.getByLabel('First name').fill('Augusta');
  await button(page, 'Save Changes').click();
  await expect(second.getByText('Hello, Augusta')).toBeVisible();

  await page.getByLabel('Account of Augusta').click();
  await button(page, 'Sign Out').click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(second.getByText('Please log in to view your profile')).toBeVisible();
  await second.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(second).toHaveURL(/\/login\?redirect=%2Fprofile$/);
});

test('signing out ends the session here, even if the shop cannot be reached', { tag: '@wide' }, async ({ page, request }) => {
  await openAs(page, await newCustomer(request), '/');
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.getByLabel('Account of Ada').click();
  await button(page, 'Sign Out').click();
  await expect(page.getByText('Failed to log out')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('shop.session'))).toBeNull();
});
