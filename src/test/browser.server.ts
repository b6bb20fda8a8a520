import { vi } from 'vitest';

/** What the tabs of one browser share, and what each of them has of its own, as far as the browser's stores use it. */
export interface TestBrowser {
  localStorage: Storage;
  /** Closes all windows: what ends with the visit is gone. */
  endVisit: () => void;
  /** Loads modules anew, as a page of its own does; what they listen to from then on are this tab's events. */
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
  /** Another tab has changed this entry of the storage. */
  listenToStorage: (key: string) => void;
}

/** Puts a browser's globals in place, with calls to the shop going to `origin`; `vi.unstubAllGlobals` takes them away. */
export function openTestBrowser(origin: string): TestBrowser {
  let events = new EventTarget();
  const localStorage = makeStorage();
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('location', new URL('/', origin));
  const endVisit = () => {
    vi.stubGlobal('sessionStorage', makeStorage());
    vi.stubGlobal('document', { cookie: '', querySelector: () => null });
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
