import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { withTotals } from '#features/buying/cart/cart.rules';
import { openTestBrowser, signInto, type TestBrowser } from '#test/browser.server';
import { makeCartItem } from '#test/cart-item';
import { openScriptedApi, type ScriptedApi } from '#test/scripted-api.server';

const WISHLIST_CODE = '#features/buying/wishlist/wishlist.store';

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

const user = { _id: 'ada', firstName: 'Ada Augusta', lastName: 'Doe', email: 'ada@example.com', role: 'customer' };
const header = { user, cart: withTotals([makeCartItem({ quantity: 3 })]), wishlist: { productIds: ['7', '8'] } };

async function openTab() {
  return browser.openTab(async () => {
    const { startPersonalPart } = await import('./header.store');
    const { session } = await import('#features/accounts/sessions/session.store');
    const { cart } = await import('#features/buying/cart/cart.store');
    const { wishlistedIds } = await import('#features/buying/wishlist/wishlisted-ids.store');
    startPersonalPart();
    return { startPersonalPart, session, badges: () => [cart.get().cart.totalItems, wishlistedIds.get().size] };
  });
}

describe('the header', () => {
  it('sends no request for a guest', async () => {
    const { badges } = await openTab();
    expect([badges(), api.names()]).toEqual([[0, 0], []]);
  });

  it('sends one request for a customer, however often it is mounted', async () => {
    signInto(browser, 'ada');
    const { startPersonalPart, session, badges } = await openTab();
    startPersonalPart();
    (await api.next('GET /header')).respond(header);
    await vi.waitFor(() => expect(badges()).toEqual([3, 2]));
    expect(session.get()).toMatchObject({ user });
    expect(api.names()).toEqual(['GET /header']);
  });

  it('shows the stored data while the server does not respond, and when it fails', async () => {
    signInto(browser, 'ada');
    const first = await openTab();
    (await api.next('GET /header')).respond(header);
    await vi.waitFor(() => expect(first.badges()).toEqual([3, 2]));
    const second = await openTab();
    expect(second.badges()).toEqual([3, 2]);
    (await api.next('GET /header')).respond({ code: 'internal' }, 500);
    await api.close();
    expect(second.badges()).toEqual([3, 2]);
  });

  it('is loaded again when another tab changed the wishlist meanwhile, because the response may be older', async () => {
    signInto(browser, 'ada');
    const { badges } = await openTab();
    const older = await api.next('GET /header');
    browser.localStorage.setItem('shop.wishlist.last', JSON.stringify(['ada', '7', '8']));
    older.respond({ ...header, wishlist: { productIds: [] } });
    const again = await api.next('GET /header');
    expect(badges()).toEqual([0, 0]);
    again.respond(header);
    await vi.waitFor(() => expect(badges()).toEqual([3, 2]));
    expect(api.names()).toEqual(['GET /header', 'GET /header']);
  });

  it('is loaded again too when the wishlist changed while its code was loading', async () => {
    const { promise: codeArrives, resolve: loadCode } = Promise.withResolvers<void>();
    vi.doMock(WISHLIST_CODE, async (load) => {
      await codeArrives;
      return load();
    });
    onTestFinished(() => void vi.doUnmock(WISHLIST_CODE));
    signInto(browser, 'ada');
    const { badges } = await openTab();
    (await api.next('GET /header')).respond({ ...header, wishlist: { productIds: [] } });
    // biome-ignore lint/plugin: nothing shows that a response has arrived whose code is still loading.
    await setTimeout(100);
    browser.localStorage.setItem('shop.wishlist.last', JSON.stringify(['ada', '7', '8']));
    loadCode();
    (await api.next('GET /header')).respond(header);
    await vi.waitFor(() => expect(badges()).toEqual([3, 2]));
  });

  it('ignores a response that arrives after signing out', async () => {
    signInto(browser, 'ada');
    const { session, badges } = await openTab();
    const call = await api.next('GET /header');
    session.expire('token of ada');
    signInto(browser, 'grace');
    call.respond(header);
    const next = await openTab();
    (await api.next('GET /header')).respond({ ...header, cart: withTotals([]), wishlist: { productIds: ['9'] } });
    await vi.waitFor(() => expect(next.badges()).toEqual([0, 1]));
    expect(badges()).toEqual([0, 0]);
  });

  it('merges a guest’s cart before it loads the cart, when another tab signs in', async () => {
    const guest = withTotals([makeCartItem()]);
    browser.localStorage.setItem('shop.cart', JSON.stringify({ guestId: crypto.randomUUID(), items: guest.items }));
    const { badges, listenToStorage } = await openTab();
    expect(badges()).toEqual([1, 0]);
    signInto(browser, 'ada');
    listenToStorage('shop.session');
    (await api.next('POST /cart/merge')).respond({});
    (await api.next('GET /header')).respond(header);
    await vi.waitFor(() => expect(badges()).toEqual([3, 2]));
  });
});
