import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createStore } from './store';

/** Section 9 of the specification; decisions: success 2 s in the shop, 3 s in the account area. */
const SUCCESS_MS = 2_000;
const ACCOUNT_SUCCESS_MS = 3_000;
const ERROR_MS = 4_000;
/** Long enough to reach the button by keyboard. */
const WITH_ACTION_MS = 8_000;
const MAX_TOASTS = 20;

interface Toast {
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
  setTimeout(() => dismiss(id), lastsMs);
}

function dismiss(id: number) {
  store.set(store.get().filter((shown) => shown.id !== id));
}

const openDialogs = createStore(0);

/** A modal makes all else inert, so toasts move into the one that is open. Returns how to end it. */
export function moveToastsIntoDialog(): () => void {
  openDialogs.set(openDialogs.get() + 1);
  return () => openDialogs.set(openDialogs.get() - 1);
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
      {toasts.map(({ id, kind, text, action }) => (
        <div
          key={id}
          className="pointer-events-auto flex max-w-sm items-center gap-3 rounded-md border border-line bg-surface py-2 pr-2 pl-4 shadow-float"
        >
          {kind === 'success' ? (
            <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
          ) : (
            <CircleAlert aria-hidden className="size-5 shrink-0 text-bad" />
          )}
          <p className="py-1 text-sm font-medium">{text}</p>
          {action && (
            <button
              type="button"
              className="min-h-9 rounded-full px-3 text-sm font-bold text-accent hover:bg-raised"
              onClick={() => {
                dismiss(id);
                action.onClick();
              }}
            >
              {action.label}
            </button>
          )}
          <button
            type="button"
            aria-label="Dismiss"
            className="grid size-9 place-items-center rounded-full text-muted hover:bg-raised"
            onClick={() => dismiss(id)}
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      ))}
    </section>
  );
}

const NO_TOASTS: readonly Toast[] = [];
