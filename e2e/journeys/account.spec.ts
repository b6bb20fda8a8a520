import type { Page } from '@playwright/test';
import { becomeCustomer, openAs, SHOPPER, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { receiveMail } from '../support/mailbox';
import { button, expectProblems, fillAddress, signIn, toast } from '../support/steps';

const SUPPORT = 'support@example.com';

async function openTab(page: Page, tab: string) {
  await page.goto(`/profile?tab=${tab}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your Account' })).toBeVisible();
}

test('a guest is redirected to sign in, and returns to the same tab', { tag: '@wide' }, async ({ page }) => {
  const { email } = await becomeCustomer(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/profile?tab=addresses');
  await expect(page.getByText('Please log in to view your profile')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile%3Ftab%3Daddresses$/);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/profile\?tab=addresses$/);
});

test('every tab has its own address and can be reached from the others', { tag: '@wide' }, async ({ page }) => {
  await becomeCustomer(page);
  await page.goto('/profile');
  const tabs = page.getByRole('navigation', { name: 'Account' });
  for (const [name, address] of [
    ['Order History', /tab=orders$/],
    ['Addresses', /tab=addresses$/],
    ['Payment Methods', /tab=payment-methods$/],
    ['Settings', /tab=settings$/],
    ['Profile Info', /\/profile$/],
  ] as const) {
    await tabs.getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(tabs.getByRole('link', { name })).toBeInViewport();
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
  }
});

test('profile data can be changed, or left unchanged', { tag: '@wide' }, async ({ page }) => {
  const { email } = await becomeCustomer(page);
  await page.goto('/profile');
  await button(page, 'Edit').click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').fill(' ');
  await page.getByLabel('Last name').fill('');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await page.getByLabel('Phone').fill('call me');
  await button(page, 'Save Changes').click();
  await expectProblems(page.getByRole('region', { name: 'Profile Info' }), {
    'First name': 'First name is required',
    'Last name': 'Last name is required',
    Email: 'Invalid email address',
    Phone: 'Please enter a valid phone number',
  });
  await button(page, 'Cancel').click();
  await expect(button(page, 'Edit')).toBeFocused();
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();

  await button(page, 'Edit').click();
  await page.getByLabel('First name').fill('עדה <b>🙂</b>');
  await page.getByLabel('Phone').fill('+1 (512) 555-0100');
  await page.getByLabel('City').fill('Austin');
  await page.route('**/api/auth/profile', (route) => route.abort());
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Profile update failed')).toBeVisible();
  await page.unroute('**/api/auth/profile');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await page.reload();
  const facts = page.getByRole('region', { name: 'Profile Info' });
  for (const fact of ['עדה <b>🙂</b>', '+1 (512) 555-0100', 'Austin']) await expect(facts.getByText(fact, { exact: true })).toBeVisible();
});

test('addresses can be added, changed and deleted, and exactly one is the default', { tag: '@wide' }, async ({ page }) => {
  await becomeCustomer(page);
  await openTab(page, 'addresses');
  await expect(page.getByRole('heading', { name: 'No addresses yet' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('article');
  const defaultOne = cards.filter({ has: page.getByText('Default', { exact: true }) });

  await button(page, 'Add Address').click();
  await button(page, 'Save Address').click();
  await expectProblems(page, {
    'Address type': 'Address type is required',
    'First name': 'First name is required',
    'Last name': 'Last name is required',
    'Address line 1': 'Address line 1 is required',
    City: 'City is required',
    State: 'State is required',
    'Postal code': 'Postal code is required',
  });
  await page.getByLabel('Address type').selectOption('Shipping and billing');
  await fillAddress(page);
  await page.getByLabel('Postal code').fill('7330');
  await page.getByLabel('Phone (optional)').fill('0000');
  await button(page, 'Save Address').click();
  await expectProblems(page, {
    'Postal code': 'Please enter a valid US ZIP code (12345 or 12345-6789)',
    'Phone (optional)': 'Please enter a valid phone number',
  });
  await page.getByLabel('Postal code').fill('73301-1234');
  await page.getByLabel('Phone (optional)').fill('');
  await page.route('**/api/addresses', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await button(page, 'Save Address').click();
  await expect(page.getByText('Failed to add address')).toBeVisible();
  await page.unroute('**/api/addresses');
  await button(page, 'Save Address').click();
  await expect(page.getByText('Address added successfully')).toBeVisible();
  await expect(cards).toHaveCount(1);
  await expect(defaultOne).toContainText('73301-1234');
  await expect(button(page, 'Add Address')).toBeFocused();

  await button(page, 'Add Address').click();
  await page.getByLabel('Address type').selectOption('Shipping');
  await page.getByLabel('Country').selectOption('Canada');
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  await page.getByLabel('Address line 1').fill('1 Yonge Street');
  await page.getByLabel('City').fill('Toronto');
  await page.getByLabel('State').fill('Ontario');
  await page.getByLabel('Postal code').fill('M5E 1W7');
  await button(page, 'Save Address').click();
  await expect(cards).toHaveCount(2);
  await expect(defaultOne).toHaveCount(1);

  const toronto = cards.filter({ hasText: 'Toronto' });
  await button(toronto, 'Set as default').click();
  await expect(page.getByText('Default address updated')).toBeVisible();
  await expect(defaultOne).toHaveCount(1);
  await expect(defaultOne).toContainText('Toronto');

  await toronto.getByRole('button', { name: /^Edit/ }).click();
  await expect(page.getByLabel('City')).toHaveValue('Toronto');
  await page.getByLabel('City').fill('Ottawa');
  await button(page, 'Save Address').click();
  await expect(page.getByText('Address updated successfully')).toBeVisible();
  const ottawa = cards.filter({ hasText: 'Ottawa' });
  await expect(ottawa).toHaveCount(1);

  // Deleting the default address makes the other one the default. After undo there are two again.
  await ottawa.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByText('Address deleted successfully')).toBeVisible();
  await expect(cards).toHaveCount(1);
  await expect(defaultOne).toContainText('Austin');
  await button(toast(page, 'Address deleted successfully'), 'Undo').click();
  await expect(cards).toHaveCount(2);
  await expect(defaultOne).toHaveCount(1);
  await expect(defaultOne).toContainText('Ottawa');
});

test('addresses outside of the fifty states: Washington, a military one, and a country without states', { tag: '@wide' }, async ({
  page,
}) => {
  await becomeCustomer(page);
  await openTab(page, 'addresses');
  const cards = page.getByRole('main').getByRole('article');
  const saved = async (line: string) => {
    await button(page, 'Save Address').click();
    await expect(cards.filter({ hasText: line })).toBeVisible();
  };
  for (const [city, state, postalCode] of [
    ['Washington', 'District of Columbia', '20500'],
    ['APO', 'Armed Forces Europe', '09012'],
  ] as const) {
    await button(page, 'Add Address').click();
    await page.getByLabel('Address type').selectOption('Shipping');
    await fillAddress(page);
    await page.getByLabel('City').fill(city);
    await page.getByLabel('State').selectOption(state);
    await page.getByLabel('Postal code').fill(postalCode);
    await saved(`${city}, ${state} ${postalCode}`);
  }
  await button(page, 'Add Address').click();
  await page.getByLabel('Address type').selectOption('Shipping');
  await fillAddress(page);
  await page.getByLabel('Country').selectOption('Germany');
  await expect(page.getByLabel('State')).toHaveCount(0);
  await page.getByLabel('City').fill('Köln');
  await page.getByLabel('Postal code').fill('50667');
  await page.getByLabel('Phone (optional)').fill('0221 / 123456');
  await saved('Köln, 50667');
});

test('errors of address calls are shown', { tag: '@wide' }, async ({ page }) => {
  await becomeCustomer(page);
  await openTab(page, 'addresses');
  for (const city of ['Austin', 'Dallas']) {
    await button(page, 'Add Address').click();
    await page.getByLabel('Address type').selectOption('Billing');
    await fillAddress(page);
    await page.getByLabel('City').fill(city);
    await button(page, 'Save Address').click();
    await expect(page.getByRole('article').filter({ hasText: city })).toBeVisible();
  }
  const other = page.getByRole('article').filter({ hasText: 'Dallas' });
  await page.route('**/api/addresses/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  await button(other, 'Set as default').click();
  await expect(page.getByText('Failed to update default address')).toBeVisible();
  await other.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByText('Failed to delete address')).toBeVisible();
  await other.getByRole('button', { name: /^Edit/ }).click();
  await button(page, 'Save Address').click();
  await expect(page.getByText('Failed to update address')).toBeVisible();
  await page.unroute('**/api/addresses/**');

  await page.route('**/api/addresses', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Failed to load addresses')).toBeVisible();
  await page.unroute('**/api/addresses');
  await button(page, 'Try Again').click();
  await expect(other).toBeVisible();
});

test('payment methods are saved in this browser, without an API call and without the card number', { tag: '@wide' }, async ({ page }) => {
  await becomeCustomer(page);
  // The tab also shows the store credit, which is loaded once.
  const credit = page.waitForResponse(/\/api\/store-credit/);
  await openTab(page, 'payment-methods');
  await expect(page.getByRole('heading', { name: 'No payment methods yet' })).toBeVisible();
  await credit;
  await expect(page.getByLabel(/^Account of/)).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await button(page, 'Add Payment Method').click();
  await button(page, 'Save Card').click();
  await expectProblems(page, {
    'Cardholder name': 'Cardholder name is required',
    'Card number': 'Please enter a valid card number',
    'Expiry date': 'Please enter a valid expiry date (MM/YY)',
    CVV: 'CVV must be at least 3 digits',
  });
  const add = async (name: string, number: string) => {
    await page.getByLabel('Cardholder name').fill(name);
    await page.getByLabel('Card number').pressSequentially(number);
    await page.getByLabel('Expiry date').pressSequentially('1229');
    await page.getByLabel('CVV').fill('123');
  };
  await add('Ada Lovelace', '42424242424242429');
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(page.getByLabel('Expiry date')).toHaveValue('12/29');
  await button(page, 'Save Card').click();
  await expect(button(page, 'Saving...')).toBeVisible();
  await expect(page.getByText('Payment method added successfully')).toBeVisible();
  const cards = page.getByRole('main').getByRole('article');
  const defaultOne = cards.filter({ has: page.getByText('Default', { exact: true }) });
  await expect(defaultOne).toHaveAccessibleName('Visa ending in 4242');

  await button(page, 'Add Payment Method').click();
  await add('Ada Lovelace', '5555555555554444');
  await button(page, 'Save Card').click();
  await expect(cards).toHaveCount(2);
  await button(page, 'Set as default').click();
  await expect(page.getByText('Default payment method updated')).toBeVisible();
  await expect(defaultOne).toHaveAccessibleName('Mastercard ending in 4444');

  await button(page, 'Edit Visa ending in 4242').click();
  await page.getByLabel('Cardholder name').fill('A. Lovelace');
  await button(page, 'Save Card').click();
  await expect(page.getByText('Payment method updated successfully')).toBeVisible();
  await page.reload();
  await expect(cards.filter({ hasText: 'A. Lovelace' })).toHaveCount(1);
  await button(page, 'Delete Mastercard ending in 4444').click();
  await expect(page.getByText('Payment method deleted successfully')).toBeVisible();
  await expect(defaultOne).toHaveAccessibleName('Visa ending in 4242');

  // The reload loads the header and the store credit again.
  expect(calls.filter((url) => !/\/api\/(header|store-credit)$/.test(url))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/4242 ?4242|5555 ?5555|"123"/);
});

test('notification and privacy choices are saved in this browser', { tag: '@wide' }, async ({ page }) => {
  await becomeCustomer(page);
  await openTab(page, 'settings');
  const notifications = page.getByRole('region', { name: 'Notifications' });
  const promotions = notifications.getByRole('group', { name: 'Email' }).getByRole('switch', { name: 'Promotions' });
  await promotions.check();
  await expect(page.getByText('Notification settings updated')).toBeVisible();
  const privacy = page.getByRole('region', { name: 'Privacy & Security' });
  await privacy.getByLabel('Profile visibility').selectOption('Public');
  await expect(page.getByText('Privacy settings updated')).toBeVisible();
  await page.reload();
  await expect(promotions).toBeChecked();
  await expect(notifications.getByRole('group', { name: 'Push' }).getByRole('switch', { name: 'Promotions' })).not.toBeChecked();
  await expect(privacy.getByLabel('Profile visibility')).toHaveValue('public');
});

test('an export of one’s own data is sent by mail', { tag: '@wide' }, async ({ page }) => {
  const { email } = await becomeCustomer(page);
  await openTab(page, 'settings');
  await page.route('**/api/privacy/**', (route) => route.abort());
  await button(page, 'Export Data').click();
  await expect(page.getByText('Failed to request your data')).toBeVisible();
  await page.unroute('**/api/privacy/**');
  await button(page, 'Export Data').click();
  await expect(page.getByText('Your data export has been requested. You will receive an email within 24 hours.')).toBeVisible();
  const { attachments } = await receiveMail(email, 'Your data at Tradewind');
  const file = attachments.find(({ filename }) => filename === 'your-data.json');
  expect(JSON.parse(file?.content ?? '')).toMatchObject({
    shop: 'Tradewind',
    profile: { firstName: 'Ada', email },
    addresses: [],
    orders: [],
    cart: [],
    sessions: [{}],
  });
});

test('account deletion is confirmed twice, and reaches support', { tag: '@wide' }, async ({ page }) => {
  const { email } = await becomeCustomer(page);
  await openTab(page, 'settings');
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  await button(page, 'Delete Account').click();
  await button(dialog, 'Keep My Account').click();
  await expect(dialog).toBeHidden();
  await button(page, 'Delete Account').click();
  await expect(dialog).toContainText('Are you sure you want to delete your account? This cannot be undone.');
  await button(dialog, 'Yes, Delete It').click();
  await expect(dialog).toContainText('Please confirm once more');
  await button(dialog, 'Yes, I Am Sure').click();
  await expect(page.getByText('Account deletion is not implemented yet. Please contact support.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await receiveMail(email, 'We have your request to delete your account');
  const toSupport = await receiveMail(SUPPORT, 'A customer asks to delete their account', ({ text }) => text.includes(email));
  expect(toSupport.headers['reply-to']).toContain(email);
});

test('the order history has six orders per page', { tag: '@wide' }, async ({ page, request }) => {
  const shopper = await signInByApi(request, SHOPPER);
  const { totalOrders } = await shopper.get('/orders');
  expect(totalOrders).toBeGreaterThan(6);
  await openAs(page, shopper, '/profile?tab=orders');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(6);
  await expect(button(page, 'Previous')).toBeDisabled();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=orders&page=2$/);
  await expect(cards).toHaveCount(Math.min(6, totalOrders - 6));
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});
