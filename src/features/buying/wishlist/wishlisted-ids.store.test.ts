import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '#features/accounts/sessions/session.store';
import { openTestBrowser, type TestBrowser } from '#test/browser.server';
import { recallWishlistedIds, WISHLISTED_IDS_KEY, wishlistedIds } from './wishlisted-ids.store';

let browser: TestBrowser;
beforeEach(() => {
  browser = openTestBrowser('http://127.0.0.1');
});
afterEach(() => vi.unstubAllGlobals());

const customer = (_id: string): Session => ({
  status: 'customer',
  user: { _id, firstName: 'Ada', lastName: 'Doe', email: 'ada@example.com', emailConfirmed: true, role: 'customer' },
  token: 'token',
  endsWithBrowser: false,
});

describe('hearts', () => {
  it('are restored from the customer’s last visit', () => {
    browser.localStorage.setItem(WISHLISTED_IDS_KEY, JSON.stringify(['ada', '1', '2']));
    recallWishlistedIds(customer('ada'));
    expect([...wishlistedIds.get()]).toEqual(['1', '2']);
  });

  it.each<[string, Session]>([
    ['a guest', { status: 'guest' }],
    ['another customer', customer('grace')],
  ])('of one customer are not shown to %s', (_who, session) => {
    browser.localStorage.setItem(WISHLISTED_IDS_KEY, JSON.stringify(['ada', '1']));
    recallWishlistedIds(customer('ada'));
    recallWishlistedIds(session);
    expect(wishlistedIds.get().size).toBe(0);
  });

  it('are empty where the stored data is unreadable', () => {
    browser.localStorage.setItem(WISHLISTED_IDS_KEY, '{"half');
    recallWishlistedIds(customer('ada'));
    expect(wishlistedIds.get().size).toBe(0);
  });
});
