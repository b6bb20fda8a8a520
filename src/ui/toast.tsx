import { Suspense, useSyncExternalStore } from 'react';
import { lazyExtra } from './lazy-part';
import { createStore } from './store';
import { shownToasts, type Toast } from './toast-store';

export { toast } from './toast-store';

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

/** Where toasts appear; what comes into its parts is announced, failures at once. */
export function Toaster({ isInDialog = false }: { isInDialog?: boolean }) {
  const toasts = useSyncExternalStore(shownToasts.subscribe, shownToasts.get, () => NO_TOASTS);
  const isDialogOpen = useSyncExternalStore(openDialogs.subscribe, openDialogs.get, () => 0) > 0;
  if (isDialogOpen !== isInDialog) return null;
  return (
    <section
      aria-label="Announcements"
      // In a dialog they leave its Close button in reach.
      className={`pointer-events-none fixed right-4 left-4 z-50 ${isInDialog ? 'top-20' : 'top-4'}`}
    >
      <div aria-live="assertive">{cardsOf(toasts.filter(({ kind }) => kind === 'error'))}</div>
      <div aria-live="polite">{cardsOf(toasts.filter(({ kind }) => kind === 'success'))}</div>
    </section>
  );
}

function cardsOf(toasts: readonly Toast[]) {
  return <Suspense>{toasts.length > 0 && <ToastCards toasts={toasts} />}</Suspense>;
}

const NO_TOASTS: readonly Toast[] = [];
