import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { ShopProcess } from '#test/shop-process.server';
import { freshEmail } from './fixtures';
import { PASSWORD } from './steps';

export const SHOPPER = { email: 'shopper@example.com', password: 'Shopper123' };
export const ADMIN = { email: 'admin@example.com', password: 'Admin12345' };
export const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '12 St James Square',
  city: 'Austin',
  state: 'Texas',
  postalCode: '73301',
  country: 'United States',
};

export interface SeenOrder {
  _id: string;
  orderNumber: string;
  orderStatus: string;
  createdAt: string;
  trackingNumber?: string;
  orderItems: { name: string }[];
  shippingAddress: { city: string };
}

/** What this file reads of answers. */
interface Answer {
  order: SeenOrder;
  orders: SeenOrder[];
  totalOrders: number;
  product: { _id: string; slug: string };
  products: { _id: string; name: string }[];
  returns: { _id: string; comment: string }[];
  data: { shareToken: string };
}

/** Somebody who is signed in, beside the browser. */
export interface Caller {
  email: string;
  session: { token: string; user: object };
  get: (path: string) => Promise<Answer>;
  send: (method: string, path: string, data?: object) => Promise<Answer>;
}

export function signInByApi(request: APIRequestContext, { email, password }: typeof SHOPPER): Promise<Caller> {
  return becomeCaller(request, '/auth/login', { email, password });
}

export function newCustomer(request: APIRequestContext): Promise<Caller> {
  return becomeCaller(request, '/auth/register', { firstName: 'Ada', lastName: 'Lovelace', email: freshEmail(), password: PASSWORD });
}

async function becomeCaller(request: APIRequestContext, path: string, data: { email: string; [field: string]: string }): Promise<Caller> {
  const { token, user } = await (await request.post(`/api${path}`, { data })).json();
  const send: Caller['send'] = async (method, target, body) => {
    const response = await request.fetch(`/api${target}`, { method, data: body, headers: { Authorization: `Bearer ${token}` } });
    expect(response.ok(), `${method} ${target}: ${await response.text()}`).toBe(true);
    return response.json();
  };
  return { email: data.email, session: { token, user }, get: (target) => send('GET', target), send };
}

/** With something that is in stock. */
export async function newCustomerWithCart(request: APIRequestContext): Promise<Caller> {
  const customer = await newCustomer(request);
  const { products } = await customer.get('/products?limit=1&inStock=true');
  await customer.send('POST', '/cart/add', { productId: products[0]?._id });
  return customer;
}

/** An order that is paid in cash. */
export async function placeOrder(customer: Caller, productIds: string[]): Promise<SeenOrder> {
  for (const productId of productIds) await customer.send('POST', '/cart/add', { productId });
  const body = { useNewAddress: true, newAddress: ADDRESS, paymentMethod: 'cash_on_delivery' };
  return (await customer.send('POST', '/orders', body)).order;
}

/** Opens a page as somebody who is signed in. */
export async function openAs(page: Page, caller: Caller, path: string): Promise<void> {
  await signInBefore(page, caller);
  await page.goto(path);
}

/** Signed in when the next page loads. */
export async function signInBefore(page: Page, { session }: Caller): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('shop.session', kept), JSON.stringify(session));
}

/** Calls the API of a shop of a test's own and gives the body; a refusal fails the test. Such a shop may be killed: no connection is kept. */
export function caller({ address }: ShopProcess) {
  return async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        Connection: 'close',
        ...(body !== undefined && { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const result = await response.json();
    expect(result).toMatchObject({ success: true });
    return result;
  };
}
