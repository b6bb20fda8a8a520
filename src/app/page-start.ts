import { VISITOR_SCRIPT } from '#features/accounts/session.store';
import { THEME_SCRIPT } from '#ui/theme-switch';

/** How long scripts wait for a slow picture. */
const PATIENCE_MS = 2_000;
const ALIVE = 'shop:alive';

/** A MIME type that is not JavaScript's: the browser takes such a script for data, and looks for nothing to load in it. */
const DEFERRED_TYPE = 'text/x-deferred-module';
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/**
 * Where a visitor waits for a picture, the page's scripts wait as well: they are ten times its bytes, and would share a slow
 * line with it. The page's module becomes a data block that names the files to preload; `startPage` brings both back. A page
 * without such a picture stays as it is.
 */
export function putPictureFirst(html: string): string {
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
  return `(${startPage})(${JSON.stringify({ alive: ALIVE, deferredType: DEFERRED_TYPE, patienceMs: PATIENCE_MS })})`;
}

/** Tells the start script that buttons work now. */
export function announceAlive(): void {
  dispatchEvent(new Event(ALIVE));
}

/**
 * Runs in the browser, as it is written here: it may use nothing outside itself. Starts the scripts that wait, as soon as the picture
 * is painted, the page is touched, or patience is over. A button or a radio that is pressed before the page is alive, or a form
 * that is sent, is so again once it is, the last one only. Links and searches need no code.
 */
function startPage({ alive, deferredType, patienceMs }: { alive: string; deferredType: string; patienceMs: number }) {
  const deferred = document.querySelector<HTMLScriptElement>(`script[type="${deferredType}"]`);
  let doAgain: (() => void) | undefined;
  const keepPress = (event: Event) => {
    const pressed =
      event.target instanceof Element && event.target.closest<HTMLElement>('button[type="button"], label:has([type="radio"])');
    if (!pressed) return;
    doAgain = () => pressed.click();
    // A radio that is chosen already would tell nobody.
    event.preventDefault();
    event.stopPropagation();
  };
  const keepForm = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
    doAgain = () => form.requestSubmit(submitter);
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', keepPress, true);
  addEventListener('submit', keepForm, true);
  addEventListener(alive, () => {
    removeEventListener('click', keepPress, true);
    removeEventListener('submit', keepForm, true);
    doAgain?.();
  });

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
