import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import type { ShopProcess } from '#test/shop-process.server';
import { takeProduct } from './demo-products';
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

/** The fields of responses that this file uses. */
interface CallResult {
  order: SeenOrder;
  orders: SeenOrder[];
  totalOrders: number;
  product: { _id: string; slug: string; name: string };
  products: { _id: string; name: string }[];
  customers: { _id: string; email: string }[];
  customer: { _id: string; version: number; firstName: string; lastName: string; email: string };
  returns: { _id: string; comment: string }[];
  conversations: { _id: string }[];
  mails: { _id: string }[];
  giftCard: { _id: string };
  giftCards: { _id: string }[];
  promotion: { _id: string; name: string };
  promotions: { _id: string; name: string }[];
  codes: { _id: string; code: string }[];
  endpoint: { _id: string };
  endpoints: { _id: string; url: string }[];
  deliveries: { _id: string }[];
  page: { _id: string; path: string };
  pages: { _id: string; path: string }[];
  data: { shareToken: string };
  theme: { home: HomeBlock[] };
  url: string;
}

/** A signed-in user who calls the API beside the browser. */
export interface Caller {
  email: string;
  session: { token: string; user: { _id: string } };
  get: (path: string) => Promise<CallResult>;
  send: (method: string, path: string, data?: object) => Promise<CallResult>;
}

/** Shorter than a sign-in counts as a confirmation. */
const REUSED_FOR_MS = 5 * 60_000;
const reused = new Map<string, { session: Caller['session']; until: number }>();

/**
 * The demo shop's users have one session for several tests of a worker, because checking a password takes long on purpose: a test
 * that ends a session makes a user of its own.
 */
export async function signInByApi(request: APIRequestContext, { email, password }: typeof SHOPPER): Promise<Caller> {
  const before = reused.get(email);
  if (before && before.until > Date.now()) return callerOf(request, email, before.session);
  const caller = await becomeCaller(request, '/auth/login', { email, password });
  if ([ADMIN.email, SHOPPER.email].includes(email)) reused.set(email, { session: caller.session, until: Date.now() + REUSED_FOR_MS });
  return caller;
}

export function newCustomer(request: APIRequestContext): Promise<Caller> {
  return becomeCaller(request, '/auth/register', { firstName: 'Ada', lastName: 'Lovelace', email: freshEmail(), password: PASSWORD });
}

async function becomeCaller(
  request: APIRequestContext,
  path: string,
  data: { email: string; [field: string]: string },
  { origin = '', userAgent }: { origin?: string | undefined; userAgent?: string } = {},
): Promise<Caller> {
  const signedIn = await request.post(`${origin}/api${path}`, { data, headers: userAgent ? { 'User-Agent': userAgent } : {} });
  const { token, user } = await signedIn.json();
  return callerOf(request, data.email, { token, user }, origin);
}

function callerOf(request: APIRequestContext, email: string, session: Caller['session'], origin = ''): Caller {
  const headers = { Authorization: `Bearer ${session.token}` };
  const send: Caller['send'] = async (method, target, data) => {
    const response = await request.fetch(`${origin}/api${target}`, { method, data, headers });
    expect(response.ok(), `${method} ${target}: ${await response.text()}`).toBe(true);
    return response.json();
  };
  return { email, session, get: (target) => send('GET', target), send };
}

/** Registers a customer and signs this browser in, without a form. `origin` is that of a test's own shop. */
export function becomeCustomer(page: Page, origin?: string): Promise<Caller> {
  return becomeCallerHere(
    page,
    '/auth/register',
    { firstName: 'Ada', lastName: 'Lovelace', email: freshEmail(), password: PASSWORD },
    origin,
  );
}

/** Another browser, in which the customer is signed in too. */
export async function signInElsewhere(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await becomeCallerHere(page, '/auth/login', { email, password: PASSWORD });
  return page;
}

async function becomeCallerHere(page: Page, path: string, data: { email: string; [field: string]: string }, origin = '') {
  // Of the shop's origin, and without any of its code.
  await page.goto(`${origin}/robots.txt`);
  const caller = await becomeCaller(page.request, path, data, { origin, userAgent: await page.evaluate(() => navigator.userAgent) });
  await page.evaluate((saved) => localStorage.setItem('shop.session', saved), JSON.stringify(caller.session));
  return caller;
}

let made = 0;

/** A product of a test's own, for $40.00 in `Books`, of which others only see that it is there. */
export async function makeProduct(request: APIRequestContext, fields: { stock: number } & Record<string, unknown>) {
  const owner = await signInByApi(request, ADMIN);
  const name = `Pitcher ${Date.now()}-${process.pid}-${++made}`;
  const { product } = await owner.send('POST', '/products', { name, price: 40, category: 'Books', ...fields });
  return { ...product, stock: fields.stock };
}

/** With an available product in the cart. */
export async function newCustomerWithCart(request: APIRequestContext): Promise<Caller> {
  const customer = await newCustomer(request);
  await customer.send('POST', '/cart/add', { productId: (await takeProduct(request))._id });
  return customer;
}

/** Places an order that is paid in cash. */
export async function placeOrder(customer: Caller, productIds: string[]): Promise<SeenOrder> {
  for (const productId of productIds) await customer.send('POST', '/cart/add', { productId });
  const body = { useNewAddress: true, newAddress: ADDRESS, paymentMethod: 'cash_on_delivery' };
  return (await customer.send('POST', '/orders', body)).order;
}

/** Opens a page as a signed-in user. */
export async function openAs(page: Page, caller: Caller, path: string): Promise<void> {
  await signInBefore(page, caller);
  await page.goto(path);
}

/** Stores the session, so that the next page is signed in. */
export async function signInBefore(page: Page, { session }: Caller): Promise<void> {
  await page.addInitScript((saved) => {
    // It runs in frames too, and a sandboxed one has no storage.
    if (window === top) localStorage.setItem('shop.session', saved);
  }, JSON.stringify(session));
}

/**
 * Calls the API of a test's own shop and returns the body; an error status fails the test. Connections are not reused, because
 * such a shop may be killed.
 */
export function caller({ address }: Pick<ShopProcess, 'address'>) {
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
