import { createStore } from './store';

/** How long a toast stays once it is shown, however long its code took to load: docs/rules.md#pages-toasts. */
const SUCCESS_MS = 2_000;
const ACCOUNT_SUCCESS_MS = 3_000;
const ERROR_MS = 4_000;
/** Long enough to reach the button by keyboard. */
const WITH_ACTION_MS = 8_000;
const MAX_TOASTS = 20;
const TICK_MS = 100;

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

/** Repeated errors within this time are shown once: every call that an ended session refuses reports the same error. */
const SAME_MS = 1_000;

/** The visible toasts, the oldest first. */
export const shownToasts = createStore<readonly Toast[]>([]);
/** The visible toasts that have been announced. */
export const announcedToasts = new Set<number>();
let lastId = 0;
let last = { text: '', at: 0 };

export const toast = {
  success: (text: string, { action, area }: ToastOptions = {}) =>
    show({ kind: 'success', text, action }, action ? WITH_ACTION_MS : area === 'account' ? ACCOUNT_SUCCESS_MS : SUCCESS_MS),
  error: (text: string) => show({ kind: 'error', text }, ERROR_MS),
};

function show(shown: Omit<Toast, 'id'>, lastsMs: number) {
  const isSaid = shown.kind === 'error' && shown.text === last.text && Date.now() - last.at < SAME_MS;
  if (isSaid) return;
  last = { text: shown.text, at: Date.now() };
  const id = ++lastId;
  shownToasts.set([...shownToasts.get(), { ...shown, id }].slice(-MAX_TOASTS));
  let leftMs = lastsMs;
  const clock = setInterval(() => {
    if (isHeld || !announcedToasts.has(id)) return;
    leftMs -= TICK_MS;
    if (leftMs > 0) return;
    clearInterval(clock);
    dismiss(id);
  }, TICK_MS);
}

let isHeld = false;

/** Pauses all toasts' timers while one of them is hovered or focused. */
export function holdToasts(isWanted: boolean): void {
  isHeld = isWanted;
}

/** Also releases the hold: a dismissed toast loses the focus without an event. */
export function dismiss(id: number) {
  isHeld = false;
  announcedToasts.delete(id);
  shownToasts.set(shownToasts.get().filter((shown) => shown.id !== id));
}
