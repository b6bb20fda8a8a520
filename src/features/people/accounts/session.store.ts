import { useSyncExternalStore } from 'react';
import { api, provideCredentials } from '#http/api-client';
import { createStore } from '#ui/store';
import type { Login, Registration, User } from './accounts.schema';
import type { PasswordChange } from './profile.schema';

/** Who uses this browser. `loading` until the page is alive: public pages are the same for everyone. */
export type Session =
  | { status: 'loading' }
  | { status: 'guest' }
  | { status: 'customer'; user: User; token: string; endsWithBrowser: boolean };

/** Holds token and user. */
const STORAGE_KEY = 'shop.session';
/**
 * Lives as long as the browser is open, in all of its tabs: a session that is not to be remembered ends with it. It is the same for
 * everyone and says nothing of anyone.
 */
const VISIT_COOKIE = 'shop.visit=1';
/** Runs before the first paint: who is probably signed in gets a header with room for what customers have. */
export const VISITOR_SCRIPT = `try{if(localStorage.getItem('${STORAGE_KEY}'))document.documentElement.dataset.visitor='customer'}catch(e){}`;
const LOADING: Session = { status: 'loading' };
const GUEST: Session = { status: 'guest' };

const store = createStore<Session>(LOADING);

export const session = {
  get: store.get,
  subscribe: store.subscribe,

  /** Reads what an earlier visit left; called once, when the page is alive. */
  start(): void {
    provideCredentials({ getToken: () => tokenOf(store.get()), onExpired: session.expire });
    // Another tab signed in or out.
    addEventListener('storage', (event) => {
      if (event.key === STORAGE_KEY || event.key === null) store.set(readStored());
    });
    store.set(readStored());
  },

  async login(login: Login): Promise<string> {
    return signIn(await api.post('/auth/login', login), { isRemembered: login.rememberMe });
  },

  async register(registration: Registration): Promise<string> {
    return signIn(await api.post('/auth/register', registration));
  },

  async resetPassword(token: string, password: string): Promise<string> {
    return signIn(await api.put(`/auth/reset-password/${encodeURIComponent(token)}`, { password }));
  },

  /** Goes on under the token that a new password brought. */
  async changePassword(change: PasswordChange): Promise<string> {
    const { token, message } = await api.put<{ token: string; message: string }>('/auth/change-password', change);
    const current = store.get();
    if (current.status === 'customer') keep({ ...current, token });
    return message;
  },

  /** Always ends signed out, also when the shop cannot be reached (docs/rules.md#sessions-sign-out). */
  async logout(): Promise<void> {
    const left = api.get('/auth/logout');
    forget();
    await left;
  },

  /** The user as the server knows them now. */
  confirmUser(user: User): void {
    const current = store.get();
    if (current.status === 'customer') keep({ ...current, user });
  },

  /**
   * The API refused the token. Pages that need a customer send to the sign-in by themselves. A refusal of an earlier token says
   * nothing of who has signed in since.
   */
  expire(token: string): void {
    if (tokenOf(store.get()) !== token) return;
    forget();
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

interface SignedIn {
  token: string;
  user: User;
  message: string;
}

/** Keeps the new session and gives back the API's sentence. */
function signIn({ token, user, message }: SignedIn, { isRemembered = false } = {}): string {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there on plain HTTP.
  if (!isRemembered) document.cookie = `${VISIT_COOKIE}; path=/; SameSite=Lax`;
  keep({ token, user, endsWithBrowser: !isRemembered });
  return message;
}

function keep({ token, user, endsWithBrowser }: { token: string; user: User; endsWithBrowser: boolean }) {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ token, user, endsWithBrowser }));
  store.set({ status: 'customer', token, user, endsWithBrowser });
}

function forget() {
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
    // What cannot be read is no session.
  }
  return GUEST;
}

function tokenOf(current: Session): string | undefined {
  return current.status === 'customer' ? current.token : undefined;
}
