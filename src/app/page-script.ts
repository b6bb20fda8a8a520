import type { EarlyActions } from '#ui/early-actions';

/**
 * Runs in the browser from its source text, which the build minifies, so it must not use anything outside itself. Starts the deferred
 * scripts when the picture is painted, when the page is touched, or after `patienceMs`. Records input and clicks before the page, or a
 * lazy part of it, is hydrated, so that they can be replayed (`early-actions.ts`). Links and searches work without code.
 */
export function startPage({ deferredType, patienceMs }: { deferredType: string; patienceMs: number }) {
  const deferred = document.querySelector<HTMLScriptElement>(`script[type="${deferredType}"]`);
  const early: EarlyActions = { isHydrated: false, entries: new Map() };
  window.earlyActions = early;
  const isHydrated = (target: Element) => early.isHydrated && !target.closest('[data-lazy]');
  // Stops propagation, so that React does not handle the event too if it hydrates at this moment.
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

  const showLatePictures = () => delete document.documentElement.dataset.early;
  if (!deferred) return void showLatePictures();
  const start = () => {
    if (!deferred.isConnected) return;
    showLatePictures();
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
