import { ADMIN, openAs, signInByApi } from '../support/callers';
import { expect, test } from '../support/fixtures';
import { button } from '../support/steps';

test('an owner creates an API key with the keyboard, a program uses it, and the owner revokes it', async ({ page, request }) => {
  const name = `Warehouse ${crypto.randomUUID().slice(0, 8)}`;
  await openAs(page, await signInByApi(request, ADMIN), '/admin/settings/api-keys');
  const startedAt = Date.now();
  await button(page, 'Create key').first().press('Enter');
  const form = page.getByRole('dialog', { name: 'Create API key' });
  await form.getByLabel('Name').fill(name);
  await button(form, 'Create key').press('Enter');
  await expect(form.getByText('Please choose at least one right').first()).toBeVisible();
  await form.getByRole('checkbox', { name: 'Read products, also drafts' }).press('Space');
  await form.getByRole('checkbox', { name: 'Pay money back' }).press('Space');
  await expect(form.getByText('a program can refund money')).toBeVisible();
  await form.getByRole('checkbox', { name: 'Pay money back' }).press('Space');
  await button(form, 'Create key').press('Enter');

  const shown = page.getByRole('dialog', { name: `Key “${name}”` });
  const key = (await shown.getByText(/^twk_/).textContent()) ?? '';
  test.info().annotations.push({ type: 'seconds', description: ((Date.now() - startedAt) / 1000).toFixed(1) });
  await button(shown, 'I have saved it').press('Enter');
  await expect(shown).toBeHidden();
  const call = (path: string) => request.get(`/api${path}`, { headers: { Authorization: `Bearer ${key}` } });
  expect((await call('/admin/products?limit=1')).status()).toBe(200);
  expect((await call('/admin/orders?limit=1')).status()).toBe(403);

  await page.reload();
  await expect(page.getByText(`${key.slice(0, 10)}…`)).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  await button(page, `Revoke ${name}`).click();
  await button(page.getByRole('dialog', { name: `Revoke “${name}”?` }), 'Revoke').click();
  await expect(page.getByText('API key revoked')).toBeVisible();
  expect((await call('/admin/products?limit=1')).status()).toBe(401);
});
