import { becomeCustomer } from '../support/callers';
import { expect, freshEmail, test } from '../support/fixtures';
import { holdBack } from '../support/hold-back';
import { pathIn, receiveMail } from '../support/mailbox';
import { button, expectProblems } from '../support/steps';

const SUPPORT = 'support@example.com';

test('the newsletter needs confirmation by mail, and one click unsubscribes', { tag: '@wide' }, async ({ page }) => {
  const email = freshEmail();
  await page.goto('/help');
  const box = page.getByRole('contentinfo').getByRole('region', { name: 'Newsletter' });
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/newsletter/') && calls.push(request.url()));
  await button(box, 'Subscribe').click();
  await expect(box.getByRole('alert')).toHaveText('Email is required');
  await box.getByLabel('Send the newsletter to').fill('nobody');
  await button(box, 'Subscribe').click();
  await expect(box.getByRole('alert')).toHaveText('Invalid email address');
  await expect(box.getByLabel('Send the newsletter to')).toBeFocused();
  await expect(box.getByLabel('Send the newsletter to')).toHaveAccessibleDescription('Invalid email address');
  expect(calls).toEqual([]);
  await expect(box.getByLabel('Send the newsletter to')).toHaveValue('nobody');
  await box.getByLabel('Send the newsletter to').fill(email);
  await page.route('**/api/newsletter/**', (route) => route.abort());
  await button(box, 'Subscribe').click();
  await expect(box.getByRole('alert')).toHaveText('Failed to subscribe');
  await page.unroute('**/api/newsletter/**');
  await button(box, 'Subscribe').click();
  await expect(box.getByRole('status')).toHaveText('Almost there! Please follow the link in the email we sent you.');

  const mail = await receiveMail(email, 'Please confirm: the Tradewind newsletter');
  await page.goto(pathIn(mail, '/newsletter/confirm'));
  await expect(page.getByRole('heading', { name: 'You are subscribed. Good to have you!' })).toBeVisible();
  await page.goto(pathIn(mail, '/newsletter/leave'));
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await page.goto(pathIn(mail, '/newsletter/confirm'));
  await expect(page.getByRole('heading', { name: 'This link is no longer valid. Please subscribe again.' })).toBeVisible();
  await page.goto('/newsletter/leave?token=nonsense');
  await expect(page.getByRole('heading', { name: 'This link belongs to no subscription.' })).toBeVisible();
});

test('a click on Subscribe before its code is loaded is not lost', { tag: '@wide' }, async ({ page }) => {
  const code = await holdBack(page, '**/assets/site-footer-*.js');
  await page.goto('/');
  await page.getByLabel('Send the newsletter to').fill(freshEmail());
  await button(page, 'Subscribe').click();
  await code.requested;
  code.release();
  await expect(page.getByText('Almost there! Please follow the link in the email we sent you.')).toBeVisible();
  expect(page.url()).not.toContain('?');
});

test('the footer is also there on a page after a redirect', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/login\?redirect=%2Forders$/);
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('the contact form reaches support', { tag: '@wide' }, async ({ page }) => {
  const { email } = await becomeCustomer(page);
  await page.goto('/contact');
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Name').fill('');
  await page.getByLabel('Email').fill('');
  await button(page, 'Send Message').click();
  await expectProblems(page, { Name: 'Name is required', Email: 'Email is required', Message: 'Message is required' });
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill('Where is my kettle?\n<b>It was due on Monday.</b>');
  await page.route('**/api/contact', (route) => route.abort());
  await button(page, 'Send Message').click();
  await expect(page.getByText('Failed to send your message')).toBeVisible();
  await page.unroute('**/api/contact');
  await button(page, 'Send Message').click();
  await expect(page.getByRole('main').getByText('Your message has been sent. We answer by email.')).toBeVisible();
  const mail = await receiveMail(SUPPORT, 'Contact: a message from Ada', ({ headers }) => headers['reply-to']?.includes(email) ?? false);
  expect(mail.text).toContain('Where is my kettle?');
  expect(mail.html).toContain('&#60;b&#62;It was due on Monday.');
});

test('the text pages are good screens', { tag: '@wide' }, async ({ page }) => {
  for (const [path, title] of [
    ['/help', 'Help'],
    ['/shipping', 'Shipping'],
    ['/returns', 'Returns'],
    ['/size-guide', 'Size Guide'],
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy'],
    ['/cookies', 'Cookies'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});
