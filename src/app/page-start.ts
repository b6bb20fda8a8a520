import { VISITOR_SCRIPT } from '#features/accounts/session.store';
import { THEME_SCRIPT } from '#ui/theme-switch';

/** How long scripts wait for a slow picture. */
const PATIENCE_MS = 2_000;
const ALIVE = 'shop:alive';

/**
 * Where a visitor waits for a picture, the page's scripts wait as well: they are ten times its bytes, and would share a slow
 * line with it. `startPage` brings them back. A page without such a picture stays as it is.
 */
export function putPictureFirst(html: string): string {
  if (!html.includes(' fetchPriority="high"')) return html;
  return html.replaceAll('<link rel="modulepreload"', '<link rel="late"').replace('type="module" async=""', 'type="late"');
}

/** Stands in every page's head: what is known of the visitor before the first paint. */
export function headScript(): string {
  return `${THEME_SCRIPT};${VISITOR_SCRIPT}`;
}

/** Stands at the end of every page's body. */
export function startScript(): string {
  return `(${startPage})(${JSON.stringify({ alive: ALIVE, patienceMs: PATIENCE_MS })})`;
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
function startPage({ alive, patienceMs }: { alive: string; patienceMs: number }) {
  const late = document.querySelector<HTMLScriptElement>('script[type="late"]');
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

  if (!late) return;
  const start = () => {
    if (!late.isConnected) return;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="late"]')) link.rel = 'modulepreload';
    const script = document.createElement('script');
    script.type = 'module';
    script.text = late.text;
    late.replaceWith(script);
  };
  const startAfterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { capture: true, once: true });
  setTimeout(start, patienceMs);
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!picture || document.hidden) start();
  else picture.decode().then(startAfterPaint, startAfterPaint);
}
