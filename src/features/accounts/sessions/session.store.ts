import { useSyncExternalStore } from 'react';
import { accountsCalls } from '#features/accounts/accounts/accounts.calls';
import type { Login, Registration, User } from '#features/accounts/accounts/accounts.schema';
import type { PasswordChange } from '#features/accounts/accounts/profile.schema';
import { api, provideCredentials } from '#http/client/api-client';
import { createStore } from '#ui/store';

/** The user of this browser. `loading` until the page is hydrated: public pages are rendered the same for everyone. */
export type Session =
  | { status: 'loading' }
  | { status: 'guest' }
  | { status: 'customer'; user: User; token: string; endsWithBrowser: boolean };

/** The localStorage key of token and user. */
const STORAGE_KEY = 'shop.session';
/**
 * A cookie that exists while the browser is open, in all of its tabs: a session without "remember me" ends with it. It is the
 * same for everyone and identifies nobody.
 */
export const VISIT_COOKIE = 'shop.visit=1';
/** Runs before the first paint: reserves space for the customer's part of the header if a session is stored. */
export const VISITOR_SCRIPT = `try{if(localStorage.getItem('${STORAGE_KEY}'))document.documentElement.dataset.visitor='customer'}catch(e){}`;
const LOADING: Session = { status: 'loading' };
const GUEST: Session = { status: 'guest' };

const store = createStore<Session>(LOADING);

export const session = {
  get: store.get,
  subscribe: store.subscribe,

  /** Restores the stored session; called once, when the page is hydrated. */
  start(): void {
    provideCredentials({ getToken: () => tokenOf(store.get()), onExpired: session.expire });
    // Another tab signed in or out.
    addEventListener('storage', (event) => {
      if (event.key === STORAGE_KEY || event.key === null) store.set(readStored());
    });
    store.set(readStored());
  },

  async login(login: Login): Promise<string> {
    return signIn(await api.post(accountsCalls('/login'), login), { isRemembered: login.rememberMe });
  },

  /** Continues as somebody who signed in another way: with a passkey, or by an invitation. */
  accept(signedIn: SignedIn, isRemembered = false): void {
    signIn(signedIn, { isRemembered });
  },

  async register(registration: Registration): Promise<string> {
    return signIn(await api.post(accountsCalls('/register'), registration));
  },

  async resetPassword(token: string, input: { password: string; code?: string | undefined }): Promise<string> {
    return signIn(await api.put(accountsCalls('/reset-password/:token', { param: { token } }), input));
  },

  /** Changes the password and continues with the new token. */
  async changePassword(change: PasswordChange): Promise<string> {
    const { token, message } = await api.put(accountsCalls('/change-password'), change);
    const current = store.get();
    if (current.status === 'customer') save({ ...current, token });
    return message;
  },

  /** Always ends signed out, also when the shop cannot be reached (docs/rules.md#sessions-sign-out). */
  async logout(): Promise<void> {
    const request = api.get(accountsCalls('/logout'));
    clear();
    await request;
  },

  /** Updates the user after a change on the server. */
  confirmUser(user: User): void {
    const current = store.get();
    if (current.status === 'customer') save({ ...current, user });
  },

  /**
   * Ends the session after the API refused its token. Pages that need a customer redirect to the login by themselves. A refusal
   * of an earlier token is ignored, because the customer has signed in again since.
   */
  expire(token: string): void {
    if (tokenOf(store.get()) !== token) return;
    clear();
    for (const listener of expiryListeners) listener();
  },

  onExpiry(listener: () => void): () => void {
    expiryListeners.add(listener);
    return () => expiryListeners.delete(listener);
  },
};

const expiryListeners = new Set<() => void>();

export function useSession(): Session {
  return useSyncExternalStore(store.subscribe, store.get, () => LOADING);
}

export interface SignedIn {
  token: string;
  user: User;
  message: string;
}

/** Stores the new session and returns the API's message. */
function signIn({ token, user, message }: SignedIn, { isRemembered = false } = {}): string {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain HTTP.
  if (!isRemembered) document.cookie = `${VISIT_COOKIE}; path=/; SameSite=Lax`;
  save({ token, user, endsWithBrowser: !isRemembered });
  return message;
}

function save({ token, user, endsWithBrowser }: { token: string; user: User; endsWithBrowser: boolean }) {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ token, user, endsWithBrowser }));
  store.set({ status: 'customer', token, user, endsWithBrowser });
}

function clear() {
  localStorage.removeItem(STORAGE_KEY);
  store.set(GUEST);
}

function readStored(): Session {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof stored?.token === 'string' && typeof stored.user?._id === 'string') {
      const endsWithBrowser = stored.endsWithBrowser === true;
      if (!endsWithBrowser || document.cookie.includes(VISIT_COOKIE)) {
        return { status: 'customer', token: stored.token, user: stored.user, endsWithBrowser };
      }
      localStorage.removeItem(STORAGE_KEY);
    }
  } catch {
    // An unreadable value counts as no session.
  }
  return GUEST;
}

function tokenOf(current: Session): string | undefined {
  return current.status === 'customer' ? current.token : undefined;
}
