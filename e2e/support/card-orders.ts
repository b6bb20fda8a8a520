import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { ADDRESS, type Caller, newCustomer, type SeenOrder } from './callers';

const CARD = { number: '4242 4242 4242 4242', expiryMonth: '12', expiryYear: '2099', cvv: '123', name: 'Ada Lovelace' };

export interface PaidOrder {
  customer: Caller;
  order: SeenOrder & { totalPrice: number };
  /** Of its products, with a part that no other test uses. */
  names: { kettle: string; lamp: string };
}

/** Two kettles for $30.00 and a lamp for $10.00 to Texas, paid by card: $75.78. */
export async function placePaidOrder(request: APIRequestContext, owner: Caller): Promise<PaidOrder> {
  const part = crypto.randomUUID().slice(0, 8);
  const names = { kettle: `Kettle ${part}`, lamp: `Lamp ${part}` };
  const customer = await newCustomer(request);
  for (const [name, price, quantity] of [
    [names.kettle, 30, 2],
    [names.lamp, 10, 1],
  ] as const) {
    const { product } = await owner.send('POST', '/products', { name, price, category: 'Books', stock: 9 });
    await customer.send('POST', '/cart/add', { productId: product._id, quantity });
  }
  const body = { useNewAddress: true, newAddress: ADDRESS, paymentMethod: 'credit_card', paymentDetails: CARD };
  const { order } = await customer.send('POST', '/orders', body);
  return { customer, order: order as PaidOrder['order'], names };
}

/** A browser of somebody who is not signed in, of the same size. */
export async function openElsewhere(browser: Browser, page: Page, path: string): Promise<Page> {
  const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await other.goto(path);
  return other;
}

/** Fills a card into the fields of a payment link's page, and pays. */
export async function payByCard(page: Page, number: string = CARD.number): Promise<void> {
  await page.getByRole('textbox', { name: /^Card number/ }).fill(number);
  await page.getByRole('combobox', { name: /^Expiry month/ }).selectOption(CARD.expiryMonth);
  await page.getByRole('combobox', { name: /^Expiry year/ }).selectOption({ index: 5 });
  await page.getByRole('textbox', { name: /^CVV/ }).fill(CARD.cvv);
  await page.getByRole('textbox', { name: /^Cardholder name/ }).fill(CARD.name);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}
