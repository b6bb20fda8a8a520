import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyExtra } from './lazy-part';
import { createStore } from './store';
import { shownToasts, type Toast, toldToasts } from './toast-store';

export { toast } from './toast-store';

const HEARD_AFTER_MS = 100;

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
  const isDialogOpen = useSyncExternalStore(openDialogs.subscribe, openDialogs.get, () => 0) > 0;
  return isDialogOpen === isInDialog && <Regions isInDialog={isInDialog} />;
}

function Regions({ isInDialog }: { isInDialog: boolean }) {
  const toasts = useSyncExternalStore(shownToasts.subscribe, shownToasts.get, () => NO_TOASTS);
  const isHeard = useIsHeard();
  const told = isHeard ? toasts : toasts.filter(({ id }) => toldToasts.has(id));
  return (
    <section
      aria-label="Announcements"
      // In a dialog they lie over its title: neither over what it shows nor over its Close button.
      className={`pointer-events-none fixed left-4 z-50 ${isInDialog ? 'top-2 right-17' : 'top-4 right-4'}`}
    >
      <div aria-live="assertive">{cardsOf(told.filter(({ kind }) => kind === 'error'))}</div>
      <div aria-live="polite">{cardsOf(told.filter(({ kind }) => kind === 'success'))}</div>
    </section>
  );
}

/** Words that come into the page together with their live region are not announced: new ones wait a moment. */
function useIsHeard(): boolean {
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHeard(true), HEARD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isHeard;
}

function cardsOf(toasts: readonly Toast[]) {
  return <Suspense>{toasts.length > 0 && <ToastCards toasts={toasts} />}</Suspense>;
}

const NO_TOASTS: readonly Toast[] = [];
