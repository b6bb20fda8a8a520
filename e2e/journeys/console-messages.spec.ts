import type { Page } from '@playwright/test';
import { ADMIN, type Caller, newCustomer, openAs, placeOrder, signInByApi } from '../support/callers';
import { takeProduct } from '../support/demo-products';
import { expect, freshEmail, test } from '../support/fixtures';
import { pathIn, receiveMail } from '../support/mailbox';
import { queryShop } from '../support/shop-database';
import { button } from '../support/steps';

let written = 0;
const freshSubject = () => `Where is kettle ${Date.now()}-${process.pid}-${++written}?`;

/** What a visitor sends by the contact form. */
async function writeToShop(page: Page, { email, subject, message }: { email: string; subject: string; message: string }): Promise<void> {
  await page.goto('/contact');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace');
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Subject (optional)').fill(subject);
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  await button(page, 'Send Message').click();
  await expect(page.getByText('Your message has been sent. We answer by email.').first()).toBeVisible();
}

/** A conversation by API, and its console screen in this browser. */
async function openConversation(page: Page, owner: Caller, email: string): Promise<{ id: string; subject: string }> {
  const subject = freshSubject();
  const data = { name: 'Ada Lovelace', email, subject, message: 'It was due on Monday.' };
  await page.request.post('/api/contact', { data });
  const [{ id } = { id: '' }] = await queryShop<{ id: string }>('SELECT id FROM conversations WHERE subject = $1', [subject]);
  await openAs(page, owner, `/admin/messages/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  return { id, subject };
}

test('a shopper writes, the staff replies by mail, the shopper writes back by its link, and the staff closes', { tag: '@wide' }, async ({
  page,
  request,
  browser,
}) => {
  const email = freshEmail();
  const subject = freshSubject();
  const evil = '<img src=x onerror="document.title=1"> "quotes"';
  await writeToShop(page, { email, subject, message: `It was due\non Monday. ${evil}` });

  const owner = await signInByApi(request, ADMIN);
  const name = `Delay ${subject}`;
  await owner.send('POST', '/admin/saved-replies', { name, text: 'Hello {name}, it arrives tomorrow. {me} of {shop}' });
  const theirs = await (await browser.newContext()).newPage();
  await openAs(theirs, owner, '/admin/messages');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await theirs.getByRole('searchbox').fill(subject);
  await expect(theirs).toHaveURL(/[?&]q=Where/);
  await theirs.getByRole('link', { name: subject }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(theirs.getByText(evil)).toBeVisible();
  await expect(theirs.getByText('Says to be')).toBeVisible();
  await button(theirs, 'Saved replies').click();
  await theirs.getByRole('menuitem', { name }).click();
  await expect(theirs.getByRole('textbox', { name: 'Answer' })).toHaveValue(/^Hello Ada, it arrives tomorrow\. \w+ of Tradewind$/);
  await button(theirs, 'Send').click();
  await expect(theirs.getByText('Answered', { exact: true })).toBeVisible();
  await expect(theirs.getByRole('textbox', { name: 'Answer' })).toHaveValue('');

  const mail = await receiveMail(email, `Re: ${subject}`);
  expect(mail.text).toContain('Hello Ada, it arrives tomorrow.');
  expect(mail.text).toContain('> It was due');
  await page.goto(pathIn(mail, '/messages/'));
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(page.getByText(evil)).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await button(page, 'Send Message').click();
  await expect(page.getByText('Message is required').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Thank you, I am at home.');
  await button(page, 'Send Message').click();
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('Thank you, I am at home.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue('');

  await theirs.reload();
  await expect(theirs.getByText('Thank you, I am at home.')).toBeVisible();
  await expect(theirs.getByText('Waiting', { exact: true })).toBeVisible();
  await theirs.getByRole('textbox', { name: 'Answer' }).fill('You are welcome.');
  await button(theirs, 'Send and close').click();
  await expect(theirs.getByText('Closed', { exact: true })).toBeVisible();
  await button(theirs, 'Reopen').click();
  await expect(button(theirs, 'Close')).toBeVisible();
  await button(theirs, 'Close').click();
  await expect(button(theirs, 'Reopen')).toBeVisible();
  await theirs.context().close();
});

test('somebody who writes at the same time is seen first, and nothing that was typed is lost; by keyboard', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const owner = await signInByApi(request, ADMIN);
  const { id } = await openConversation(page, owner, freshEmail());
  const field = page.getByRole('textbox', { name: 'Answer' });
  await field.focus();
  await page.keyboard.type('It arrives tomorrow.');
  const { rows } = {
    rows: await queryShop<{ last: string }>('SELECT max(id)::text AS last FROM conversation_messages WHERE conversation_id = $1', [id]),
  };
  await owner.send('POST', `/admin/conversations/${id}/messages`, { message: 'We look for it.', lastMessageId: rows[0]?.last });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Someone wrote in the meantime. Please read it before you send.')).toBeVisible();
  await expect(page.getByText('We look for it.')).toBeVisible();
  await expect(field).toHaveValue('It arrives tomorrow.');
  await expect(field).toBeFocused();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('It arrives tomorrow.');
  await page.getByRole('textbox', { name: 'Answer' }).press('Control+Enter');
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('It arrives tomorrow.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('');
});

test('a note mentions somebody, who finds it in the frame', { tag: '@wide' }, async ({ page, request, browser }) => {
  const owner = await signInByApi(request, ADMIN);
  const { subject } = await openConversation(page, owner, freshEmail());
  // Somebody of the staff who has just joined.
  const member = await newCustomer(request);
  const last = `Hopper${Date.now()}${process.pid}`;
  await queryShop(`UPDATE users SET role = 'support', first_name = 'Grace', last_name = $2 WHERE id = $1`, [member.session.user._id, last]);
  await page.reload();
  const field = page.getByRole('textbox', { name: 'New note' });
  await field.click();
  await page.keyboard.type(`Please call https://example.com/a, @Grace ${last.slice(0, -1)}`);
  await expect(page.getByRole('option', { name: `Grace ${last}` })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('today');
  await button(page, 'Add note').click();
  const note = page.getByRole('listitem').filter({ hasText: `@Grace ${last} today` });
  await expect(note).toBeVisible();
  await expect(note.getByRole('link', { name: 'https://example.com/a' })).toHaveAttribute('rel', /noopener/);
  await receiveMail(member.email, `${await nameOf(owner)} mentioned you in a note on conversation ${subject}`);

  const theirs = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  const grace = await signInByApi(request, { email: member.email, password: 'Passw0rd!' });
  await openAs(theirs, grace, '/admin');
  await theirs.getByRole('button', { name: 'Mentions: 1 unread' }).click();
  const found = theirs.getByRole('list', { name: 'Unread mentions' }).getByRole('link');
  await expect(found).toContainText(`Conversation ${subject}`);
  await found.click();
  await expect(theirs.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Mentions', exact: true })).toBeVisible();
  await theirs.context().close();

  await note.getByRole('button', { name: /^Actions for the note/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await button(page.getByRole('dialog'), 'Delete').click();
  await expect(note).toHaveCount(0);
});

test('a mail that failed is read and sent again', { tag: '@wide' }, async ({ page, request }) => {
  const customer = await newCustomer(request);
  const order = await placeOrder(customer, [(await takeProduct(request))._id]);
  const subject = `We have your order ${order.orderNumber}`;
  await receiveMail(customer.email, subject);
  // As after a refusal of the mail server, which the API's tests have.
  const failed = `UPDATE mails SET status = 'failed', error = 'No such mailbox', sent_at = NULL, failed_at = now() WHERE order_id = $1 AND status = 'sent' RETURNING id`;
  await expect.poll(async () => (await queryShop(failed, [order._id])).length).toBe(1);
  await openAs(page, await signInByApi(request, ADMIN), `/admin/mails?status=failed&q=${encodeURIComponent(order.orderNumber)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible();
  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByText('No such mailbox').first()).toBeVisible();
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(frame).toHaveAttribute('srcdoc', /Thank you for your order/);
  await page.getByRole('tab', { name: 'Plain text' }).click();
  await expect(page.getByText(`We have your order ${order.orderNumber} and are getting it ready.`)).toBeVisible();
  await button(page, 'Send again').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The email is on its way')).toBeVisible();
  await expect
    .poll(async () => (await queryShop<{ status: string }>('SELECT status FROM mails WHERE order_id = $1', [order._id]))[0]?.status)
    .toBe('sent');
  await page.goto(`/admin/orders/${order._id}`);
  await expect(page.getByRole('region', { name: 'Emails' }).getByRole('link', { name: subject })).toBeVisible();
});

test('the staff writes to a customer from an order', { tag: '@wide' }, async ({ page, request }) => {
  const customer = await newCustomer(request);
  const order = await placeOrder(customer, [(await takeProduct(request))._id]);
  await openAs(page, await signInByApi(request, ADMIN), `/admin/orders/${order._id}`);
  await button(page, 'Write a message').click();
  const dialog = page.getByRole('dialog', { name: 'Write a message' });
  await expect(dialog.getByLabel('Subject')).toHaveValue(`Your order ${order.orderNumber}`);
  await dialog.getByLabel('Message').fill('Is the street number right?');
  await button(dialog, 'Send').click();
  await expect(page.getByRole('heading', { level: 1, name: `Your order ${order.orderNumber}` })).toBeVisible();
  const mail = await receiveMail(customer.email, `Your order ${order.orderNumber}`);
  expect(mail.text).toContain('Is the street number right?');
});

async function nameOf(caller: Caller): Promise<string> {
  const [row] = await queryShop<{ name: string }>(`SELECT first_name || ' ' || last_name AS name FROM users WHERE id = $1`, [
    caller.session.user._id,
  ]);
  return row?.name ?? '';
}
