import { VISITOR_SCRIPT } from '#features/people/accounts/session.store';
import type { EarlyActions } from '#ui/early-actions';
import { THEME_SCRIPT } from '#ui/theme-switch';

/** How long scripts wait for a slow picture. */
const PATIENCE_MS = 2_000;

/** A MIME type that is not JavaScript's: the browser takes such a script for data, and looks for nothing to load in it. */
const DEFERRED_TYPE = 'text/x-deferred-module';
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/**
 * Where a visitor waits for a picture, the page's scripts wait as well: they are ten times its bytes, and would share a slow
 * line with it. The page's module becomes a data block that names the files to preload; `startPage` brings both back. A page
 * without such a picture stays as it is.
 */
export function loadPictureFirst(html: string): string {
  if (!html.includes(' fetchPriority="high"')) return html;
  const files = new Set([...html.matchAll(PRELOAD)].map(([, href]) => href));
  return html.replace(PRELOAD, '').replace('type="module" async=""', `type="${DEFERRED_TYPE}" data-preloads="${[...files].join(' ')}"`);
}

/** Stands in every page's head: what is known of the visitor before the first paint. */
export function headScript(): string {
  return `${THEME_SCRIPT};${VISITOR_SCRIPT}`;
}

/** Stands at the end of every page's body. */
export function startScript(): string {
  return `(${startPage})(${JSON.stringify({ deferredType: DEFERRED_TYPE, patienceMs: PATIENCE_MS })})`;
}

/**
 * Runs in the browser, as it is written here: it may use nothing outside itself. Starts the scripts that wait, as soon as the picture
 * is painted, the page is touched, or patience is over. Notes what is done before the page, or a lazy part of it, is hydrated, so
 * that it can be done again (`early-actions.ts`). Links and searches need no code.
 */
function startPage({ deferredType, patienceMs }: { deferredType: string; patienceMs: number }) {
  const deferred = document.querySelector<HTMLScriptElement>(`script[type="${deferredType}"]`);
  const early: EarlyActions = { isHydrated: false, entries: new Map() };
  window.earlyActions = early;
  const isHydrated = (target: Element) => early.isHydrated && !target.closest('[data-lazy]');
  // React must not take it too, should it hydrate in this very moment.
  const noteEntry = (event: Event) => {
    const field = event.target as HTMLInputElement;
    if (isHydrated(field)) return;
    event.stopPropagation();
    early.entries.delete(field);
    early.entries.set(field, /^(checkbox|radio)$/.test(field.type) ? { value: '', checked: field.checked } : { value: field.value });
  };
  const notePress = (event: Event, at: HTMLElement, again: () => void) => {
    event.stopPropagation();
    event.preventDefault();
    early.press = { at, again };
  };
  const noteClick = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('button[type="button"]');
    if (button && !isHydrated(button)) notePress(event, button, () => button.click());
  };
  const noteSubmit = (event: SubmitEvent) => {
    const { submitter } = event;
    const form = event.target as HTMLFormElement;
    if (isHydrated(form) || (form.method !== 'post' && !form.closest('[data-lazy]'))) return;
    notePress(event, form, () => form.requestSubmit(submitter));
  };
  addEventListener('input', noteEntry, true);
  addEventListener('change', noteEntry, true);
  addEventListener('click', noteClick, true);
  addEventListener('submit', noteSubmit, true);

  if (!deferred) return;
  const start = () => {
    if (!deferred.isConnected) return;
    for (const href of deferred.dataset.preloads?.split(' ') ?? []) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.text = deferred.text;
    deferred.replaceWith(script);
  };
  const startAfterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { capture: true, once: true });
  setTimeout(start, patienceMs);
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!picture || document.hidden) start();
  else picture.decode().then(startAfterPaint, startAfterPaint);
}
