import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestBrowser, signInto, type TestBrowser } from '#test/browser.server';
import { makeCartItem } from '#test/cart-item';
import { openScriptedApi, type ScriptedApi } from '#test/scripted-api.server';
import { cartMessages as messages } from './cart.messages';
import { withTotals } from './cart.rules';

let api: ScriptedApi;
let browser: TestBrowser;
beforeEach(async () => {
  api = await openScriptedApi();
  browser = openTestBrowser(api.origin);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await api.close();
});

const kettle = makeCartItem();
const line = { productId: '1', options: {} };
const cartOf = (quantity: number) => withTotals(quantity === 0 ? [] : [{ ...kettle, quantity }]);

async function openTab() {
  const tab = await browser.openTab(async () => {
    const { session } = await import('#features/accounts/sessions/session.store');
    const { cart } = await import('./cart.store');
    const { shownToasts } = await import('#ui/toast-store');
    session.start();
    cart.start();
    return { session, cart, shownToasts };
  });
  return {
    ...tab,
    quantity: () => tab.cart.get().cart.totalItems,
    sentences: () => tab.shownToasts.get().map(({ text }) => text),
  };
}

describe('a customer’s cart', () => {
  beforeEach(() => void signInto(browser, 'ada'));

  it('shows a line at once, then the server’s result', async () => {
    const { cart, quantity, sentences } = await openTab();
    const added = cart.add(kettle);
    expect(quantity()).toBe(1);
    const call = await api.next('POST /cart/add');
    expect(call).toMatchObject({ token: 'token of ada', body: { productId: '1', quantity: 1 } });
    call.respond({ cart: cartOf(2) });
    expect(await added).toBe(true);
    expect(quantity()).toBe(2);
    expect(sentences()).toEqual([messages.productAdded('Kettle')]);
  });

  it('is restored with a message when the server rejects a change', async () => {
    const { cart, quantity, sentences } = await openTab();
    cart.confirm(cartOf(2));
    const changed = cart.setQuantity(line, 5);
    expect(quantity()).toBe(5);
    (await api.next('PUT /cart/update/1')).respond({ code: 'insufficient_stock', message: messages.onlyLeft(3) }, 409);
    await changed;
    expect(quantity()).toBe(2);
    expect(sentences()).toEqual([messages.onlyLeft(3)]);
  });

  it('sends rapid clicks as one request with the last quantity', async () => {
    const { cart, quantity } = await openTab();
    cart.confirm(cartOf(1));
    const clicks = [2, 3, 4].map((requested) => cart.setQuantity(line, requested));
    expect(quantity()).toBe(4);
    const call = await api.next('PUT /cart/update/1');
    expect(call.body).toMatchObject({ quantity: 4 });
    call.respond({ cart: cartOf(4) });
    await Promise.all(clicks);
    expect(api.names()).toEqual(['PUT /cart/update/1']);
  });

  it('can restore a removed line', async () => {
    const { cart, quantity, shownToasts } = await openTab();
    cart.confirm(cartOf(3));
    const removed = cart.remove(line);
    expect(quantity()).toBe(0);
    (await api.next('DELETE /cart/remove/1')).respond({ cart: cartOf(0) });
    await removed;
    shownToasts.get()[0]?.action?.onClick();
    expect(quantity()).toBe(3);
    (await api.next('POST /cart/add')).respond({ cart: cartOf(3) });
  });

  it('settles all changes without messages when the customer signs out', async () => {
    const { cart, session, quantity, sentences } = await openTab();
    cart.confirm(cartOf(2));
    const waiting = [cart.clear(), cart.remove(line), cart.setQuantity(line, 4), cart.add(kettle)];
    const call = await api.next('DELETE /cart/clear');
    session.expire('token of ada');
    await Promise.all(waiting);
    expect([quantity(), sentences()]).toEqual([0, []]);
    call.respond({ code: 'unauthenticated', message: 'Please log in' }, 401);
    await cart.reload();
    expect([quantity(), sentences(), api.names()]).toEqual([0, [], ['DELETE /cart/clear']]);
  });

  it('does not become the guest’s cart when its response arrives after signing out', async () => {
    const { cart, session, quantity } = await openTab();
    const loaded = cart.reload();
    const call = await api.next('GET /cart');
    session.expire('token of ada');
    call.respond({ cart: cartOf(5) });
    await loaded;
    cart.confirm(cartOf(5));
    expect(quantity()).toBe(0);
    expect(browser.localStorage.getItem('shop.cart')).toBeNull();
  });

  it('is loaded again when a change was confirmed before the older response arrived', async () => {
    const { cart, quantity } = await openTab();
    cart.confirm(cartOf(1));
    const loaded = cart.reload();
    const older = await api.next('GET /cart');
    const changed = cart.setQuantity(line, 2);
    (await api.next('PUT /cart/update/1')).respond({ cart: cartOf(2) });
    await changed;
    older.respond({ cart: cartOf(1) });
    const newer = await api.next('GET /cart');
    expect(quantity()).toBe(2);
    newer.respond({ cart: cartOf(2) });
    await loaded;
    expect(quantity()).toBe(2);
  });

  it('is the same in all tabs', async () => {
    const [one, other] = [await openTab(), await openTab()];
    one.cart.confirm(cartOf(3));
    await vi.waitFor(() => expect(other.quantity()).toBe(3));
  });

  it('is shown again at the next visit, for the same customer only', async () => {
    (await openTab()).cart.confirm(cartOf(2));
    expect((await openTab()).quantity()).toBe(2);
    signInto(browser, 'grace');
    expect((await openTab()).quantity()).toBe(0);
  });
});

describe('a guest’s cart', () => {
  it('is stored in this browser, without a request, and the same in all tabs', async () => {
    const [one, other] = [await openTab(), await openTab()];
    await one.cart.add(kettle);
    other.listenToStorage('shop.cart');
    expect([one.quantity(), other.quantity(), api.names()]).toEqual([1, 1, []]);
  });

  it('is sent to the server at sign-in, and the customer’s cart is loaded after that', async () => {
    const { cart, session, listenToStorage } = await openTab();
    await cart.add(kettle);
    signInto(browser, 'ada');
    listenToStorage('shop.session');
    expect(session.get().status).toBe('customer');
    const merged = cart.mergeGuestCart();
    const loaded = cart.reload();
    const call = await api.next('POST /cart/merge');
    expect(call.body).toMatchObject({ items: [{ productId: '1', quantity: 1 }] });
    expect(api.names()).toEqual(['POST /cart/merge']);
    call.respond({});
    await merged;
    (await api.next('GET /cart')).respond({ cart: cartOf(1) });
    await loaded;
    expect(browser.localStorage.getItem('shop.cart')).toBeNull();
  });

  it('gets today’s prices without losing what is changed meanwhile', async () => {
    const { cart, sentences } = await openTab();
    await cart.add(kettle);
    const loaded = cart.reload();
    const call = await api.next('POST /cart/preview');
    await cart.setQuantity(line, 2);
    await cart.add(makeCartItem({ productId: '2' }));
    call.respond({ cart: withTotals([{ ...kettle, price: 12.34 }]) });
    await loaded;
    expect(cart.get().cart.items.map(({ product, price, quantity }) => [product._id, price, quantity])).toEqual([
      ['1', 12.34, 2],
      ['2', 20, 1],
    ]);
    expect(sentences()).not.toContain(messages.gone);
  });

  it('gets today’s prices, but not after its guest has signed in', async () => {
    const { cart, quantity, listenToStorage } = await openTab();
    await cart.add(kettle);
    const loaded = cart.reload();
    const call = await api.next('POST /cart/preview');
    signInto(browser, 'ada');
    listenToStorage('shop.session');
    cart.confirm(cartOf(4));
    call.respond({ cart: cartOf(1) });
    await loaded;
    expect(quantity()).toBe(4);
  });
});
