import { startMailServer } from '#test/mails.server';
import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';
import { button, expectProblems } from '../support/steps';
import { becomeOwner, openTwoProcessShop, type TwoProcessShop } from '../support/two-process-shop';

/** The mail server of a shop of its own: other tests read the outbox of the shop that all share. */

let shop: TwoProcessShop;
let server: Awaited<ReturnType<typeof startMailServer>>;

test.beforeAll(async () => {
  server = await startMailServer();
  shop = await openTwoProcessShop({
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    WEBHOOKS_TO_PRIVATE_NETWORKS: 'on',
  });
});
test.afterAll(async () => {
  await shop.close();
  await server.stop();
});

test('an owner enters the mail server, checks it, and gets a test mail', async ({ page }) => {
  const owner = await becomeOwner(page, shop);
  await page.goto(`${shop.first.address}/admin/settings/mail`);
  const { hostname, port } = new URL(server.url);
  await page.getByLabel('Server', { exact: true }).fill('https://mail.example');
  await button(page, 'Save').click();
  await expectProblems(page, { Server: 'Please enter the name of the server, such as smtp.example.com' });
  await expectGoodAtBothWidths(page);
  await page.getByLabel('Server', { exact: true }).fill(hostname);
  await page.getByLabel('Port').fill(port);
  await page.getByLabel('Encryption').selectOption('None');
  await page.getByLabel('Name', { exact: true }).fill('The Long and Winding Name of a Shop');
  await page.getByLabel('Email address').fill('no-reply@mails.invalid');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email settings saved')).toBeVisible();

  await button(page, 'Run the check').click();
  const result = page.getByRole('list', { name: 'Result of the check' });
  await expect(result.getByText('The server takes your user name and password.')).toBeVisible();
  await expect(result.getByText('DMARC', { exact: true })).toBeVisible();
  await expectGoodAtBothWidths(page);
  await button(page, 'Send a test email').click();
  await expect.poll(() => server.mails.map(({ to }) => to)).toEqual([owner.email]);
  expect(server.mails[0]?.headers.from).toBe('The Long and Winding Name of a Shop <no-reply@mails.invalid>');

  await page.getByLabel('Encryption').selectOption('STARTTLS (usual, port 587)');
  await page.getByLabel('User name').fill('ada');
  await page.getByLabel('Password').fill('a-very-long-password');
  await button(page, 'Save').click();
  await expect(page.getByText(/Saved, ends in word/)).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue('');
  await page.getByLabel('Server', { exact: true }).fill('other.example');
  await button(page, 'Save').click();
  await expectProblems(page, { Password: 'Please enter the password again: the saved one is for another server' });
  await expectGoodAtBothWidths(page);
});
