import { linkIn } from '#test/mails.server';
import { openAs } from '../support/callers';
import { expect, freshEmail, test } from '../support/fixtures';
import { receiveMail } from '../support/mailbox';
import { newMember } from '../support/new-member';
import { button, expectProblems, PASSWORD, toast } from '../support/steps';

test('a packer changes name, address and password in the console alone', { tag: '@wide' }, async ({ page, request }) => {
  const member = await newMember(request, 'packer');
  await openAs(page, member, '/admin');
  await page
    .getByRole('link', { name: /Grace Hopper/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();

  await page.getByLabel('First name').fill('');
  await button(page, 'Save').click();
  await expectProblems(page, { 'First name': 'First name is required' });
  await page.getByLabel('First name').fill('Rear Admiral Grace Brewster Murray');
  await button(page, 'Save').click();
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('link', { name: /Rear Admiral Grace/ })).toBeVisible();

  const email = freshEmail();
  const card = page.getByRole('region', { name: 'Email address' });
  await card.getByLabel('New email address').fill(email);
  await button(card, 'Change').press('Enter');
  await expect(card.getByText(`We sent a link to ${email}. Until you open it, your address stays ${member.email}.`)).toBeVisible();
  const link = await receiveMail(email, /./);
  const { pathname, hash } = new URL(linkIn(link, '/confirm-email'));
  await page.goto(pathname + hash);
  await button(page, 'Confirm Email Address').click();
  await expect(page.getByText(`${email} is confirmed. Thank you!`)).toBeVisible();
  await page.goto('/admin/account');
  await expect(card.getByText(email, { exact: true })).toBeVisible();
  await expect(card.getByText('Confirmed')).toBeVisible();

  const password = page.getByRole('region', { name: 'Password' });
  await password.getByLabel('Current password').fill('Wrong-Passw0rd');
  await password.getByLabel('New password', { exact: true }).fill('N3w-Passw0rd');
  await password.getByLabel('Confirm new password').fill('N3w-Passw0rd');
  await button(password, 'Change password').click();
  await expectProblems(password, { 'Current password': 'Current password is incorrect' });
  await password.getByLabel('Current password').fill(PASSWORD);
  await button(password, 'Change password').click();
  await expect(toast(page, 'Password changed successfully!')).toBeVisible();
  const signIn = (data: object) => request.post('/api/auth/login', { data });
  expect((await signIn({ email, password: PASSWORD })).status()).toBe(401);
  expect((await signIn({ email, password: 'N3w-Passw0rd' })).status()).toBe(200);
});
