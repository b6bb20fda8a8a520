import { ADDRESS, ADMIN, newCustomer, openAs, signInByApi, signInElsewhere } from '../support/callers';
import { openElsewhere, payByCard } from '../support/card-orders';
import { expect, freshEmail, test } from '../support/fixtures';
import { holdBack } from '../support/hold-back';
import { tabTo } from '../support/keyboard';
import { pathIn, receiveMail } from '../support/mailbox';
import { button } from '../support/steps';

test('an order by phone: a new customer, own prices, a link by mail, and the shopper pays', { tag: '@wide' }, async ({
  page,
  request,
  browser,
}) => {
  const owner = await signInByApi(request, ADMIN);
  const name = `Teapot ${crypto.randomUUID().slice(0, 8)}`;
  await owner.send('POST', '/products', { name, price: 40, category: 'Books', stock: 5 });
  const email = freshEmail();
  await openAs(page, owner, '/admin/drafts');
  await page
    .getByRole('link', { name: /^(New draft|Take the first order)$/ })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Add a product' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByRole('spinbutton', { name: `Quantity of ${name}` }).fill('2');
  await page.getByText('Price and discount').click();
  await page.getByRole('textbox', { name: 'Own price ($)' }).first().fill('35');
  await button(page, 'New customer').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^First name/ }).fill('Grace');
  await dialog.getByRole('textbox', { name: /^Last name/ }).fill('Hopper');
  await dialog.getByRole('textbox', { name: /^Email/ }).fill(email);
  // The address is typed before the customer's saved ones are loaded.
  const saved = await holdBack(page, '**/api/admin/customers/*');
  await button(dialog, 'Add customer').click();
  await expect(page.getByRole('combobox', { name: /^Name, email/ })).toHaveValue(new RegExp(email));
  const address = page.getByRole('region', { name: 'Ship to' });
  await address.getByRole('textbox', { name: /^Address line 1/ }).fill(ADDRESS.addressLine1);
  await address.getByRole('textbox', { name: /^City/ }).fill(ADDRESS.city);
  await address.getByRole('combobox', { name: /^State/ }).selectOption(ADDRESS.state);
  await address.getByRole('textbox', { name: /^Postal code/ }).fill(ADDRESS.postalCode);
  await saved.requested;
  saved.release();
  const total = page.getByRole('region', { name: 'Total' });
  await expect(total).toContainText('$75.78');
  await expect(address.getByRole('textbox', { name: /^City/ })).toHaveValue(ADDRESS.city);
  await total.getByRole('textbox', { name: 'Discount', exact: true }).fill('10');
  await expect(total).toContainText('−$7.00');
  await button(page, 'Save draft').click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^Draft D\d+/ })).toBeVisible();

  await button(page, 'Send payment link').click();
  await button(page.getByRole('dialog'), 'Email the link').click();
  await expect(page.getByText('The link to pay is mailed')).toBeVisible();
  await expect(page.getByText('Waits for payment')).toBeVisible();
  const orderNumber = ((await page.getByRole('region', { name: 'Order' }).getByRole('link').textContent()) ?? '').trim();

  const mail = await receiveMail(email, `Please pay your order ${orderNumber}`);
  const payer = await openElsewhere(browser, page, pathIn(mail, '/pay/'));
  await expect(payer.getByText(name)).toBeVisible();
  await payByCard(payer, '4000 0000 0000 3220');
  await button(payer, 'Approve').click();
  await expect(payer.getByRole('heading', { name: 'Everything is paid' })).toBeVisible();
  await payer.context().close();
  await receiveMail(email, `We have your order ${orderNumber}`);

  await page.reload();
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await page.goto(`/admin/drafts?status=paid&q=${encodeURIComponent(email)}`);
  await expect(page.getByRole('table').getByText(orderNumber).or(page.getByText('Grace Hopper')).first()).toBeVisible();
});

test('a draft by keyboard, paid in cash: the shopper has the order at once', { tag: '@wide' }, async ({ page, request, browser }) => {
  const owner = await signInByApi(request, ADMIN);
  const customer = await newCustomer(request);
  await customer.send('POST', '/addresses', { ...ADDRESS, type: 'both', isDefault: true });
  const name = `Jug ${crypto.randomUUID().slice(0, 8)}`;
  await owner.send('POST', '/products', { name, price: 60, category: 'Books', stock: 5 });
  await openAs(page, owner, '/admin/drafts/new');
  await tabTo(page, page.getByRole('combobox', { name: 'Add a product' }));
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${name}` })).toHaveValue('1');
  await tabTo(page, page.getByRole('combobox', { name: /^Name, email/ }));
  await page.keyboard.type(customer.email);
  await expect(page.getByRole('option', { name: /Ada Lovelace/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Address line 1/ })).toHaveValue(ADDRESS.addressLine1);
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$64.95');
  await tabTo(page, button(page, 'Mark as paid'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('textbox', { name: /^Reference/ }));
  await page.keyboard.type('Receipt 12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The order is placed')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/drafts\/[0-9a-f-]{36}$/);
  const link = page.getByRole('region', { name: 'Order' }).getByRole('link');
  const orderId = (await link.getAttribute('href'))?.split('/').at(-1);
  const orderNumber = ((await link.textContent()) ?? '').trim();

  const mail = await receiveMail(customer.email, `We have your order ${orderNumber}`);
  expect(mail.text).toContain('$64.95');
  const shopper = await signInElsewhere(browser, customer.email);
  await shopper.goto('/orders');
  await expect(shopper.getByText(orderNumber).first()).toBeVisible();
  await shopper.goto(`/orders/${orderId}`);
  await expect(shopper.getByText('Receipt 12')).toBeVisible();
  await expect(shopper.getByText('Cash', { exact: true })).toBeVisible();
  await shopper.context().close();
});
