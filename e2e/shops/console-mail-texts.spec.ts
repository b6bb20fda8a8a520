import { startMailServer } from '#test/mails.server';
import { expect, expectGoodAtBothWidths, test } from '../support/fixtures';
import { button } from '../support/steps';
import { becomeOwner, openTwoProcessShop, type TwoProcessShop } from '../support/two-process-shop';

/** A shop of its own, which runs as two processes and sends by SMTP: words of mails are for the whole shop. */

let shop: TwoProcessShop;
let smtp: Awaited<ReturnType<typeof startMailServer>>;

test.beforeAll(async () => {
  smtp = await startMailServer();
  shop = await openTwoProcessShop({ SMTP_URL: smtp.url });
});
test.afterAll(async () => {
  await shop.close();
  await smtp.stop();
});

test('an owner words a mail, looks at it, tries it, and publishes it for every process at once', async ({ page }) => {
  const owner = await becomeOwner(page, shop);
  const start = Date.now();
  await page.goto(`${shop.first.address}/admin/settings`);
  await page.getByRole('main').getByRole('link', { name: 'Email texts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Email texts' })).toBeVisible();
  await expectGoodAtBothWidths(page);
  await page.getByRole('link', { name: 'Welcome' }).click();

  // A variable that this mail does not have, beside its field; then one by a click, where the cursor was.
  const subject = page.getByRole('textbox', { name: /^Subject/ });
  await subject.fill('Ahoy {lastName}');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/This email has no {lastName}/).first()).toBeVisible();
  await expect(subject).toHaveAttribute('aria-invalid', 'true');
  await expectGoodAtBothWidths(page);
  await subject.fill('Ahoy ');
  await page.getByRole('button', { name: /{name}/ }).click();
  await expect(subject).toHaveValue('Ahoy {name}');
  await expect(subject).toBeFocused();
  await page.getByRole('textbox', { name: /^Text/ }).fill('Welcome **aboard**, {name}.\n\n{link}\n\nSee <b>you</b>.');

  // The preview: light, dark, a phone, plain text.
  const frame = page.frameLocator('iframe[title^="Email:"]');
  await expect(page.getByText('Ahoy Ada', { exact: true })).toBeVisible();
  await expect(frame.getByText('aboard')).toHaveCSS('font-weight', '700');
  await expect(frame.getByText('See <b>you</b>.')).toBeVisible();
  await page.getByRole('tab', { name: 'Dark' }).click();
  await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(23, 30, 34)');
  await expectGoodAtBothWidths(page);
  await page.getByRole('tab', { name: 'Phone' }).click();
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBeLessThanOrEqual(390);
  await page.getByRole('tab', { name: 'Plain text' }).click();
  await expect(page.getByText('Welcome aboard, Ada.')).toBeVisible();

  // A test mail arrives by SMTP, at whoever sends it.
  await button(page, 'Send me a test email').click();
  await expect(page.getByText(`A test email is on its way to ${owner.email}`)).toBeVisible();
  await expect.poll(() => smtp.mails.find(({ subject }) => subject === '[Test] Ahoy Ada')?.to).toBe(owner.email);

  await button(page, 'Publish').click();
  await expect(page.getByText('Published. New emails use this text.')).toBeVisible();
  await expect(page.getByText('Your words', { exact: true })).toBeVisible();
  const seconds = (Date.now() - start) / 1000;
  test.info().annotations.push({ type: 'seconds', description: `worded, tried and published: ${seconds}` });
  const email = `mail-${crypto.randomUUID()}@example.com`;
  const person = { firstName: '**Eve**', lastName: 'Adams', email, password: 'Journey123' };
  const registered = await page.request.post(`${shop.second.address}/api/auth/register`, { data: person });
  expect(registered.ok(), await registered.text()).toBe(true);
  const received = () => smtp.mails.find(({ to, subject }) => to === email && subject.startsWith('Ahoy'));
  await expect.poll(() => received()?.subject).toBe('Ahoy **Eve**');
  expect(received()?.text).toContain('Welcome aboard, **Eve**.');

  // Back to the shop's own words, by an earlier version and by the button.
  await button(page, 'Versions').click();
  await expect(page.getByRole('dialog').getByText('Sent now')).toBeVisible();
  await expectGoodAtBothWidths(page);
  await page.keyboard.press('Escape');
  await button(page, 'Use default text').click();
  await button(page.getByRole('dialog'), 'Take them').click();
  await expect(subject).toHaveValue('Welcome to {shop}');
  await button(page, 'Publish').click();
  await expect(page.getByText('Default text', { exact: true })).toBeVisible();
});

test('a mail that is of no use without its link refuses words without it', async ({ page }) => {
  await becomeOwner(page, shop);
  await page.goto(`${shop.first.address}/admin/settings/mails/account.reset`);
  const text = page.getByRole('textbox', { name: /^Text/ });
  await text.fill('Hello {name}, good luck.');
  await button(page, 'Publish').click();
  await expect(page.getByText('Without the link this email is of no use. Please put {link} into the text.').first()).toBeVisible();
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await expectGoodAtBothWidths(page);
});
