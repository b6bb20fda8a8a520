import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestBrowser, signInto, type TestBrowser } from '#test/browser.server';
import { makeCartItem } from '#test/cart-item';
import { openScriptedApi, type ScriptedApi } from '#test/scripted-api.server';
import { wishlistMessages as messages } from './wishlist.messages';

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

const { product } = makeCartItem({ productId: '7' });
const ids = (...productIds: string[]) => ({ data: { productIds, wishlistCount: productIds.length } });
const whole = (...productIds: string[]) => ({
  data: {
    ...ids(...productIds).data,
    wishlist: { products: [], wishlistCount: productIds.length, currency: { code: 'USD', perDollar: 1 } },
  },
});

/** Starts a page whose header request has returned these hearts. */
async function openTab(known: string[] = []) {
  const tab = await browser.openTab(async () => {
    const { session } = await import('#features/accounts/sessions/session.store');
    const { cart } = await import('#features/buying/cart/cart.store');
    const { wishlistedIds, recallWishlistedIds } = await import('./wishlisted-ids.store');
    const { wishlist } = await import('./wishlist.store');
    const { shownToasts } = await import('#ui/toast-store');
    session.start();
    cart.start();
    recallWishlistedIds(session.get());
    wishlist.begin(known);
    return { session, cart, wishlistedIds, wishlist, shownToasts };
  });
  return { ...tab, filled: () => [...tab.wishlistedIds.get()], sentences: () => tab.shownToasts.get().map(({ text }) => text) };
}

describe('a customer’s wishlist', () => {
  beforeEach(() => void signInto(browser, 'ada'));

  it('fills a heart at once, and shows a toast when the server has confirmed', async () => {
    const { wishlist, filled, sentences } = await openTab();
    expect(wishlist.toggle(product, { Size: 'M' })).toBe(true);
    expect([filled(), sentences()]).toEqual([['7'], []]);
    const call = await api.next('POST /wishlist/7?only=ids');
    expect(call.body).toEqual({ options: { Size: 'M' } });
    call.respond(ids('7'));
    await vi.waitFor(() => expect(sentences()).toEqual([messages.added]));
  });

  it('empties the heart again with a message when the server rejects it', async () => {
    const { wishlist, filled, sentences } = await openTab(['1']);
    wishlist.toggle(product);
    expect(filled()).toEqual(['7', '1']);
    (await api.next('POST /wishlist/7?only=ids')).respond({ code: 'conflict', message: messages.full(500) }, 409);
    await vi.waitFor(() => expect(sentences()).toEqual([messages.full(500)]));
    expect(filled()).toEqual(['1']);
  });

  it('shows the last of rapid taps, and sends them one after the other', async () => {
    const { wishlist, filled } = await openTab();
    wishlist.toggle(product);
    wishlist.toggle(product);
    wishlist.toggle(product);
    expect(filled()).toEqual(['7']);
    (await api.next('POST /wishlist/7?only=ids')).respond(ids('7'));
    (await api.next('DELETE /wishlist/7?only=ids')).respond(ids());
    const last = await api.next('POST /wishlist/7?only=ids');
    expect(filled()).toEqual(['7']);
    last.respond(ids('7'));
    await vi.waitFor(() => expect(browser.localStorage.getItem('shop.wishlist.last')).toBe('["ada","7"]'));
  });

  it('is loaded once for concurrent callers, and survives the removal of a product that was removed elsewhere', async () => {
    const { wishlist, filled } = await openTab(['1', '7']);
    const loads = [wishlist.reload(), wishlist.reload()];
    (await api.next('GET /wishlist?only=ids')).respond(whole('1', '7'));
    await Promise.all(loads);
    const removed = wishlist.remove('7');
    expect(filled()).toEqual(['1']);
    (await api.next('DELETE /wishlist/7?only=ids')).respond({ code: 'not_found', message: messages.notListed }, 404);
    (await api.next('GET /wishlist?only=ids')).respond(ids('1'));
    await removed;
    expect(api.names().filter((name) => name.startsWith('GET'))).toHaveLength(2);
  });

  it('settles all changes without messages when the customer signs out', async () => {
    const { wishlist, session, filled, sentences } = await openTab(['1', '7']);
    const waiting = [wishlist.remove('7'), wishlist.clear(), wishlist.move(['1']), wishlist.reload()];
    const call = await api.next('DELETE /wishlist/7?only=ids');
    session.expire('token of ada');
    await Promise.all(waiting);
    call.respond(ids('1'));
    expect([filled(), sentences(), api.names()]).toEqual([[], [], ['DELETE /wishlist/7?only=ids']]);
  });

  it('loads for the next customer even if the previous one signed out while it was loading', async () => {
    const { wishlist, session, listenToStorage, filled } = await openTab(['1']);
    void wishlist.reload();
    const pending = await api.next('GET /wishlist?only=ids');
    session.expire('token of ada');
    signInto(browser, 'grace');
    listenToStorage('shop.session');
    wishlist.begin(['9']);
    const loaded = wishlist.reload();
    const call = await api.next('GET /wishlist?only=ids');
    expect(call.token).toBe('token of grace');
    call.respond(whole('9'));
    await loaded;
    pending.respond(whole('1'));
    expect([wishlist.get().status, filled()]).toEqual(['ready', ['9']]);
  });

  it('applies changes from another tab', async () => {
    const [one, other] = [await openTab(['1']), await openTab(['1'])];
    one.wishlist.toggle(product);
    (await api.next('POST /wishlist/7?only=ids')).respond(ids('7', '1'));
    await vi.waitFor(() => expect(one.sentences()).toEqual([messages.added]));
    other.listenToStorage('shop.wishlist.last');
    expect(other.filled()).toEqual(['7', '1']);
  });

  it('ignores a link that was created for the previous customer', async () => {
    const { wishlist, session, listenToStorage } = await openTab(['1']);
    const shared = wishlist.share();
    const call = await api.next('POST /wishlist/share');
    session.expire('token of ada');
    signInto(browser, 'grace');
    listenToStorage('shop.session');
    wishlist.begin(['9']);
    const loaded = wishlist.reload();
    (await api.next('GET /wishlist?only=ids')).respond(whole('9'));
    await loaded;
    call.respond({ data: { shareToken: 'ada-link' } });
    expect(await shared).toBe('ada-link');
    expect(wishlist.get().wishlist?.shareToken).toBeUndefined();
  });
});

describe('a guest', () => {
  it('has to sign in first, and the product is on the list after that', async () => {
    const { wishlist, sentences, filled, listenToStorage } = await openTab();
    expect(wishlist.toggle(product, { Size: 'M' })).toBe(false);
    expect([sentences(), filled(), api.names()]).toEqual([[messages.loginToAdd], [], []]);
    signInto(browser, 'ada');
    listenToStorage('shop.session');
    vi.stubGlobal('document', { ...document, querySelector: () => ({ focus: () => {} }) });
    wishlist.begin([]);
    expect(filled()).toEqual(['7']);
    const call = await api.next('POST /wishlist/7?only=ids');
    expect(call).toMatchObject({ token: 'token of ada', body: { options: { Size: 'M' } } });
    call.respond(ids('7'));
    await vi.waitFor(() => expect(sentences()).toEqual([messages.loginToAdd, messages.added]));
  });
});
