import { useEffect, useSyncExternalStore } from 'react';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { useSession, VISIT_COOKIE } from '#features/accounts/sessions/session.store';
import { provideCredentials, readCredentials } from '#http/client/api-client';
import { createStore } from '#ui/store';
import type { GuestSession } from './guests.schema';

/** A guest who orders without an account, in this browser while it is open (docs/rules.md#guests-session). */
export type GuestState = { status: 'loading' } | { status: 'none' } | { status: 'guest'; token: string; user: User };

const STORAGE_KEY = 'shop.guest';
const LOADING: GuestState = { status: 'loading' };
const NONE: GuestState = { status: 'none' };

const store = createStore<GuestState>(LOADING);

export const guestSession = {
  get: store.get,

  /** Restores the stored session, and sends its token with the calls of whoever is not signed in. Called after `session.start`. */
  start(): void {
    if (store.get() !== LOADING) return;
    store.set(readStored());
    addEventListener('storage', ({ key }) => {
      if (key === STORAGE_KEY || key === null) store.set(readStored());
    });
    const ofCustomers = readCredentials();
    provideCredentials({
      getToken: () => ofCustomers?.getToken() ?? tokenOf(store.get()),
      onExpired: (token) => (token === tokenOf(store.get()) ? guestSession.end() : ofCustomers?.onExpired(token)),
    });
  },

  accept({ token, user }: GuestSession): void {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain HTTP.
    document.cookie = `${VISIT_COOKIE}; path=/; SameSite=Lax`;
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ token, user }));
    store.set({ status: 'guest', token, user });
  },

  end(): void {
    localStorage.removeItem(STORAGE_KEY);
    store.set(NONE);
  },
};

/** Somebody who is signed in is no guest. */
export function useGuestSession(): GuestState {
  const { status } = useSession();
  const guest = useSyncExternalStore(store.subscribe, store.get, () => LOADING);
  useEffect(() => {
    if (status !== 'loading') guestSession.start();
  }, [status]);
  if (status === 'guest') return guest;
  return status === 'loading' ? LOADING : NONE;
}

function readStored(): GuestState {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof stored?.token === 'string' && typeof stored.user?._id === 'string') {
      if (document.cookie.includes(VISIT_COOKIE)) return { status: 'guest', token: stored.token, user: stored.user };
      localStorage.removeItem(STORAGE_KEY);
    }
  } catch {
    // An unreadable value counts as no session.
  }
  return NONE;
}

function tokenOf(state: GuestState): string | undefined {
  return state.status === 'guest' ? state.token : undefined;
}
