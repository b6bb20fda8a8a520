import { Suspense, useSyncExternalStore } from 'react';
import { lazyExtra } from './lazy-part';
import { createStore } from './store';

/** Section 9 of the specification; decisions: success 2 s in the shop, 3 s in the account area. */
const SUCCESS_MS = 2_000;
const ACCOUNT_SUCCESS_MS = 3_000;
const ERROR_MS = 4_000;
/** Long enough to reach the button by keyboard. */
const WITH_ACTION_MS = 8_000;
const MAX_TOASTS = 20;
/** How much longer a toast stays that was held when its time was over. */
const HELD_MS = 1_000;

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
  action?: ToastAction | undefined;
}

interface ToastAction {
  label: string;
  onClick: () => void;
}

interface ToastOptions {
  action?: ToastAction;
  area?: 'account';
}

const store = createStore<readonly Toast[]>([]);
let lastId = 0;

export const toast = {
  success: (text: string, { action, area }: ToastOptions = {}) =>
    show({ kind: 'success', text, action }, action ? WITH_ACTION_MS : area === 'account' ? ACCOUNT_SUCCESS_MS : SUCCESS_MS),
  error: (text: string) => show({ kind: 'error', text }, ERROR_MS),
};

function show(shown: Omit<Toast, 'id'>, lastsMs: number) {
  const id = ++lastId;
  store.set([...store.get(), { ...shown, id }].slice(-MAX_TOASTS));
  setTimeout(() => expire(id), lastsMs);
}

let isHeld = false;

/** While a pointer or the focus is on them, toasts stay. */
export function holdToasts(isWanted: boolean): void {
  isHeld = isWanted;
}

function expire(id: number) {
  if (isHeld) setTimeout(() => expire(id), HELD_MS);
  else dismiss(id);
}

export function dismiss(id: number) {
  store.set(store.get().filter((shown) => shown.id !== id));
}

const openDialogs = createStore(0);

/** A modal makes all else inert, so toasts move into the one that is open. Returns how to end it. */
export function moveToastsIntoDialog(): () => void {
  openDialogs.set(openDialogs.get() + 1);
  return () => openDialogs.set(openDialogs.get() - 1);
}

const loadCards = async () => (await import('./toast-cards')).ToastCards;
const ToastCards = lazyExtra(loadCards);

/** Brings what toasts look like before the first one: the shop may be out of reach when it appears. */
export function prepareToasts(): void {
  loadCards().catch(() => {});
}

/** Where toasts appear; what is in it is announced. */
export function Toaster({ isInDialog = false }: { isInDialog?: boolean }) {
  const toasts = useSyncExternalStore(store.subscribe, store.get, () => NO_TOASTS);
  const isDialogOpen = useSyncExternalStore(openDialogs.subscribe, openDialogs.get, () => 0) > 0;
  if (isDialogOpen !== isInDialog) return null;
  return (
    <section
      aria-label="Announcements"
      aria-live="polite"
      // In a dialog they leave its Close button in reach.
      className={`pointer-events-none fixed right-4 left-4 z-50 flex flex-col items-end gap-2 ${isInDialog ? 'top-20' : 'top-4'}`}
    >
      {toasts.length > 0 && (
        <Suspense>
          <ToastCards toasts={toasts} />
        </Suspense>
      )}
    </section>
  );
}

const NO_TOASTS: readonly Toast[] = [];
