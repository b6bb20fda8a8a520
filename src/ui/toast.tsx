import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyExtra } from './lazy-part';
import { createStore } from './store';
import * as messages from './toast.messages';
import { announcedToasts, shownToasts, type Toast } from './toast-store';

export { toast } from './toast-store';

const ANNOUNCED_AFTER_MS = 100;

const openDialogs = createStore(0);

/** A modal makes everything else inert, so toasts move into the open one. Returns a function that ends it. */
export function moveToastsIntoDialog(): () => void {
  openDialogs.set(openDialogs.get() + 1);
  return () => openDialogs.set(openDialogs.get() - 1);
}

const loadCards = async () => (await import('./toast-cards')).ToastCards;
const ToastCards = lazyExtra(loadCards);

/** Loads the toasts' code in advance: the shop may be unreachable when the first one appears. */
export function prepareToasts(): void {
  loadCards().catch(() => {});
}

/** Where toasts appear; live regions announce them, errors at once. */
export function Toaster({ dialogSide }: { dialogSide?: DialogSide }) {
  const isDialogOpen = useSyncExternalStore(openDialogs.subscribe, openDialogs.get, () => 0) > 0;
  return isDialogOpen === (dialogSide !== undefined) && <Regions place={dialogSide ? DIALOG_PLACES[dialogSide] : PAGE_PLACE} />;
}

/** Where a dialog is in the window. */
export type DialogSide = 'center' | 'end' | 'bottom';

/** At the upper end; `.toasts` makes room for a header and its menus. */
const PAGE_PLACE = 'toasts fixed inset-x-4 top-4 z-50';
/** Beside a dialog if there is room, else in a strip below its content: never over its title or its buttons. */
const DIALOG_PLACES = {
  center: 'toasts-center',
  end: 'toasts-end',
  bottom: 'px-4 has-[button]:pt-2',
} as const satisfies Record<DialogSide, string>;

function Regions({ place }: { place: string }) {
  const toasts = useSyncExternalStore(shownToasts.subscribe, shownToasts.get, () => NO_TOASTS);
  const isAnnounced = useIsAnnounced();
  const announced = isAnnounced ? toasts : toasts.filter(({ id }) => announcedToasts.has(id));
  return (
    <section aria-label={messages.announcements} className={`pointer-events-none ${place}`}>
      <div aria-live="assertive">{cardsOf(announced.filter(({ kind }) => kind === 'error'))}</div>
      <div aria-live="polite">{cardsOf(announced.filter(({ kind }) => kind === 'success'))}</div>
    </section>
  );
}

/** Text that is inserted together with its live region is not announced, so new toasts wait a moment. */
function useIsAnnounced(): boolean {
  const [isAnnounced, setAnnounced] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(true), ANNOUNCED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isAnnounced;
}

function cardsOf(toasts: readonly Toast[]) {
  return <Suspense>{toasts.length > 0 && <ToastCards toasts={toasts} />}</Suspense>;
}

const NO_TOASTS: readonly Toast[] = [];
