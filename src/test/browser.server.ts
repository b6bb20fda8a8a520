import { vi } from 'vitest';

/** Simulates a browser with tabs for the stores: what its tabs share, and what each has separately. */
export interface TestBrowser {
  localStorage: Storage;
  /** Closes all windows, which ends the session storage. */
  endVisit: () => void;
  /** Opens a tab: loads modules again, as a new page does. Events go to this tab from then on. */
  openTab: <Parts extends object>(load: () => Promise<Parts>) => Promise<Parts & TestTab>;
}

/** A customer of this browser, signed in until the browser is closed. */
export function signInto({ localStorage }: TestBrowser, name: string): { token: string } {
  const user = { _id: name, firstName: name, lastName: 'Doe', email: `${name}@example.com`, role: 'customer' };
  const token = `token of ${name}`;
  localStorage.setItem('shop.session', JSON.stringify({ token, user, endsWithBrowser: false }));
  return { token };
}

export interface TestTab {
  /** Simulates that another tab has changed this storage entry. */
  listenToStorage: (key: string) => void;
}

/** Installs a browser's globals, with API calls sent to `origin`; `vi.unstubAllGlobals` removes them. */
export function openTestBrowser(origin: string): TestBrowser {
  let events = new EventTarget();
  const localStorage = makeStorage();
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('location', new URL('/', origin));
  const endVisit = () => {
    vi.stubGlobal('sessionStorage', makeStorage());
    vi.stubGlobal('document', { cookie: '', querySelector: () => null, documentElement: { lang: 'en', dataset: {} } });
  };
  endVisit();
  vi.stubGlobal('addEventListener', (...args: Parameters<EventTarget['addEventListener']>) => events.addEventListener(...args));
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => fetch(new URL(path, origin), init));
  return {
    localStorage,
    endVisit,
    async openTab(load) {
      const own = new EventTarget();
      events = own;
      vi.resetModules();
      return { ...(await load()), listenToStorage: (key) => own.dispatchEvent(Object.assign(new Event('storage'), { key })) };
    },
  };
}

function makeStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
