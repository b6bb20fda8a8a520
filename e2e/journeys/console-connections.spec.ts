import { openAs } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { receiveMail } from '../support/mailbox';
import { newMember } from '../support/new-member';
import { button } from '../support/steps';

test('an owner sees what is connected, tests pictures and mail with the keyboard, and gets the mail', async ({ page, request }) => {
  const owner = await newMember(request, 'owner');
  await openAs(page, owner, '/admin/settings/connections');
  const startedAt = Date.now();
  await expect(page.getByRole('region', { name: 'Test provider' }).getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Connect Stripe' })).toHaveAttribute('href', '/admin/settings/payments');
  await expect(page.getByRole('region', { name: 'Stripe' }).getByText(/\/api\/payments\/webhooks\/stripe$/)).toBeVisible();
  await button(page, 'Test Pictures').press('Enter');
  await expect(page.getByText('Pictures: this works')).toBeVisible();
  await button(page, 'Send a test email').press('Enter');
  await expect(page.getByText(`Test email on its way to ${owner.email}`)).toBeVisible();
  await receiveMail(owner.email, /^Test mail of/);
  test.info().annotations.push({ type: 'seconds', description: ((Date.now() - startedAt) / 1000).toFixed(1) });
});

test('a manager sees connections without tests', async ({ page, request }) => {
  await openAs(page, await newMember(request, 'manager'), '/admin/settings/connections');
  await expect(page.getByRole('heading', { name: 'Cash on delivery' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Test|Send)/ })).toHaveCount(0);
});
