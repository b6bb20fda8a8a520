import type { Language } from '#languages/languages';
import { readOutbox } from '#test/mails.server';
import { ADDRESS } from '../support/callers';
import { expect, expectGoodAtBothWidths, freshEmail, test } from '../support/fixtures';
import { becomeOwner, insertKettle, runHostedShop } from '../support/hosted-shop';
import { button, PASSWORD } from '../support/steps';

/** A shop of its own in English and German, whose owner words mails and saved replies in both. */

const hosted = runHostedShop();

test.beforeAll(async () => {
  await hosted.shop.pool.query(`INSERT INTO shop_settings (name, value, version) VALUES ('languages', '["en", "de"]', 1)`);
  await expect.poll(async () => (await fetch(`${hosted.address}/de`)).status).toBe(200);
});

/** A call of a page in a language. */
async function post(path: string, { body, language, token }: { body: object; language: Language; token?: string }) {
  const response = await fetch(`${hosted.address}/api${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      'Accept-Language': language,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  expect(response.ok, path).toBe(true);
  return response.json();
}

/** What somebody gets by mail who orders in a language. */
async function mailedAfterOrder(language: Language, productId: string) {
  const email = freshEmail();
  const { token } = await post('/auth/register', {
    body: { firstName: 'Ada', lastName: 'Lovelace', email, password: PASSWORD },
    language,
  });
  await post('/cart/add', { body: { productId }, language, token });
  await post('/orders', { body: { useNewAddress: true, newAddress: ADDRESS, paymentMethod: 'cash_on_delivery' }, language, token });
  const find = async () => (await readOutbox(hosted.shop.dataDir, email)).find(({ text }) => text.includes('TW-'));
  await expect.poll(async () => (await find())?.to, { timeout: 20_000 }).toBe(email);
  return find();
}

test('an owner words the order confirmation in two languages, and each shopper gets theirs', async ({ page }) => {
  const { productId } = await insertKettle(hosted.shop, { stock: 5 });
  await becomeOwner(page, hosted);
  await page.goto(`${hosted.address}/admin/settings/mails/order.placed`);
  const subject = page.getByRole('textbox', { name: /^Subject/ });
  await expect(subject).toHaveValue('We have your order {orderNumber}');
  await page.getByRole('tab', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\?language=de$/);
  await expect(page.getByRole('tab', { name: 'Deutsch' })).toBeFocused();
  await expect(subject).toHaveValue('Ihre Bestellung {orderNumber} ist bei uns eingegangen');
  await expect(subject).toHaveAttribute('lang', 'de');
  await expectGoodAtBothWidths(page);

  // An emptied field shows the default words.
  await subject.fill('');
  await expect(subject).toHaveAttribute('placeholder', 'Ihre Bestellung {orderNumber} ist bei uns eingegangen');
  await subject.fill('Moin {name}, {orderNumber} ist da');
  await expect(page.getByText('Moin Ada, TW-2026-104217 ist da')).toBeVisible();
  await expect(page.frameLocator('iframe[title^="Email:"]').getByText('Wasserkessel aus Kupfer').first()).toBeVisible();
  await button(page, 'Publish').click();
  await expect(page.getByText('Published. New emails use this text.')).toBeVisible();
  await expect(page.getByText('Your words', { exact: true })).toBeVisible();
  expect((await mailedAfterOrder('en', productId))?.subject).toMatch(/^We have your order TW-/);

  await page.getByRole('tab', { name: 'English' }).click();
  await expect(page.getByText('Default text', { exact: true })).toBeVisible();
  await subject.fill('Ahoy {name}, we have {orderNumber}');
  await button(page, 'Publish').click();
  await expect(page.getByText('Your words', { exact: true })).toBeVisible();
  const german = await mailedAfterOrder('de', productId);
  expect(german?.subject).toMatch(/^Moin Ada, TW-.* ist da$/);
  expect(german?.text).toContain('Bestellung ansehen');
  const english = await mailedAfterOrder('en', productId);
  expect(english?.subject).toMatch(/^Ahoy Ada, we have TW-/);
  expect(english?.text).toContain('View Your Order');

  await page.goto(`${hosted.address}/admin/settings/mails`);
  await expect(page.getByText('Deutsch: Your words')).toBeVisible();
  await expectGoodAtBothWidths(page);
});

test('a conversation offers saved replies in its language first', async ({ page }) => {
  const owner = await becomeOwner(page, hosted);
  const save = (name: string, language?: Language) =>
    owner.send('POST', '/admin/saved-replies', { name, text: `${name}.`, ...(language && { language }) });
  await save('An apology', 'en');
  await save('Opening hours');
  await save('Verspätung', 'de');
  const subject = `Kessel ${crypto.randomUUID()}`;
  await post('/contact', { body: { name: 'Ada', email: freshEmail(), subject, message: 'Ist er rund?' }, language: 'de' });

  await page.goto(`${hosted.address}/admin/messages`);
  await page.getByRole('link', { name: subject }).click();
  // The list of conversations has a button of the same name.
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await button(page, 'Saved replies').click();
  const menu = page.getByRole('menu', { name: 'Saved replies' });
  await expect(menu.getByRole('menuitem')).toHaveText(['Verspätung', 'Opening hours', 'An apology', 'Edit saved replies']);
  await expect(menu.getByRole('group', { name: 'Deutsch' }).getByRole('menuitem')).toHaveText(['Verspätung']);
  await expectGoodAtBothWidths(page);
  await menu.getByRole('menuitem', { name: 'Edit saved replies' }).click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Edit Opening hours').click();
  await dialog.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await expectGoodAtBothWidths(page);
  await button(dialog, 'Save').click();
  await expect(dialog.getByText('Deutsch')).toHaveCount(2);
});

test('a shop with one language has one text of each mail', async ({ page }) => {
  await hosted.shop.pool.query(`UPDATE shop_settings SET value = '["en"]' WHERE name = 'languages'`);
  await expect.poll(async () => (await fetch(`${hosted.address}/de`)).status).toBe(404);
  const owner = await becomeOwner(page, hosted);
  await owner.send('PUT', '/admin/mail-texts/order.placed', { subject: 'Thank you, {name}: {orderNumber}' });
  await page.goto(`${hosted.address}/admin/settings/mails/order.placed`);
  await expect(page.getByRole('textbox', { name: /^Subject/ })).toHaveValue('Thank you, {name}: {orderNumber}');
  await expect(page.getByRole('tab', { name: 'Deutsch' })).toBeHidden();
});
