import type { Browser, Page } from '@playwright/test';
import { linkIn, type ReceivedMail, readOutbox } from '#test/mails.server';
import { expect, expectGoodAtBothWidths, freshEmail, test } from '../support/fixtures';
import { becomeOwner, insertKettle, runHostedShop } from '../support/hosted-shop';
import { button, fillAddress, register } from '../support/steps';

/** Orders without an account, in a shop of its own whose owner allows them. */

const hosted = runHostedShop();

/** The owner turns guest checkout on in the console. */
async function allowGuests(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await becomeOwner(page, hosted);
  await page.goto(`${hosted.address}/admin/settings/checkout`);
  const guests = page.getByRole('switch', { name: /^Guests can order/ });
  await expect(guests).toBeEnabled();
  if (!(await guests.isChecked())) {
    // By keyboard.
    await guests.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Settings saved')).toBeVisible();
  }
  await expect(guests).toBeChecked();
  await expectGoodAtBothWidths(page);
  await context.close();
}

async function mailTo(email: string, subject: RegExp): Promise<ReceivedMail> {
  const find = async () => (await readOutbox(hosted.shop.dataDir, email)).findLast((mail) => subject.test(mail.subject));
  await expect.poll(find).toBeTruthy();
  return (await find()) as ReceivedMail;
}
/** The link of a mail, at the port of the shop under test. */
const openLink = async (page: Page, mail: ReceivedMail) => {
  const { pathname, hash } = new URL(linkIn(mail, '/guest-order'));
  await page.goto(`${hosted.address}${pathname}${hash}`);
};

test('a guest orders, opens the order by the mail’s link elsewhere, and takes it over with a new account', async ({ page, browser }) => {
  await allowGuests(browser);
  const { slug } = await insertKettle(hosted.shop, { stock: 5 });
  const email = freshEmail();
  const startedAt = Date.now();
  await page.goto(`${hosted.address}/product/${slug}`);
  await button(page, 'Add to Cart').first().click();
  await expect(page.getByText(/added to cart!/)).toBeVisible();
  await button(page, 'Proceed to Checkout').click();
  await expect(page.getByRole('heading', { name: 'As a guest' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order Summary' }).getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Email').fill('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expectGoodAtBothWidths(page);
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Ordering as a guest: ${email}`)).toBeVisible();
  await fillAddress(page);
  // Nothing is lost by a reload.
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Austin');
  await expectGoodAtBothWidths(page);
  await button(page, 'Continue').click();
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check();
  await button(page, 'Continue').click();
  await button(page, 'Place Order').click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
  test.info().annotations.push({ type: 'seconds', description: String((Date.now() - startedAt) / 1_000) });
  await expectGoodAtBothWidths(page);
  await page.goto(`${hosted.address}/cart`);
  await expect(page.getByText('Your cart is empty').first()).toBeVisible();

  const mail = await mailTo(email, /^We have your order/);
  const elsewhere = await (await browser.newContext()).newPage();
  const seen: string[] = [];
  elsewhere.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''));
  await openLink(elsewhere, mail);
  await expect(elsewhere.getByRole('heading', { name: /^Order TW-/ })).toBeVisible();
  const token = new URL(linkIn(mail, '/guest-order')).hash.slice(1);
  // Only as a body: no log and no referrer has it.
  expect(seen.filter((url) => url.split('#')[0]?.includes(token))).toEqual([]);
  await expect(button(elsewhere, 'Cancel Order')).toBeVisible();
  await expectGoodAtBothWidths(elsewhere);

  await elsewhere.goto(`${hosted.address}/register`);
  await register(elsewhere, email);
  await expect(elsewhere.getByLabel(/^Account of/).filter({ visible: true })).toBeVisible();
  await elsewhere.goto(`${hosted.address}/orders`);
  await expect(elsewhere.getByRole('link', { name: 'Browse Products' })).toBeVisible();
  await openLink(elsewhere, await mailTo(email, /^Add your earlier order/));
  await expect(elsewhere.getByRole('heading', { name: 'You Ordered as a Guest' })).toBeVisible();
  await expectGoodAtBothWidths(elsewhere);
  await button(elsewhere, 'Add to My Account').click();
  await expect(elsewhere.getByRole('heading', { name: /^Order TW-/ })).toBeVisible();
  await expect(elsewhere.getByText('The order is in your account now.')).toBeVisible();

  // The link and the guest's session in the other browser have ended.
  await openLink(page, mail);
  await expect(page.getByRole('heading', { name: 'This Order Could Not Be Opened' })).toBeVisible();
  await expectGoodAtBothWidths(page);
});
