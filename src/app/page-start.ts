import { VISITOR_SCRIPT } from '#features/people/accounts/session.store';
import { ANNOUNCEMENT_SCRIPT } from '#features/shopfront/face/announcement-script';
import type { EarlyActions } from '#ui/early-actions';
import { THEME_SCRIPT } from '#ui/theme-switch';

/** The longest time that scripts wait for a slow picture. */
const PATIENCE_MS = 2_000;

/** Not a JavaScript MIME type, so the browser treats the script as data and loads nothing for it. */
const DEFERRED_TYPE = 'text/x-deferred-module';
/** No relation that a browser knows. */
const LATE_REL = 'late-stylesheet';
const PRELOAD_START = '<link rel="modulepreload"';
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/**
 * On pages with a high-priority picture, scripts wait for it: they are ten times its size, and would compete with it on a slow
 * connection. The page's module becomes a data block that names the files to preload; `startPage` restores both. A page without such a
 * picture is returned unchanged.
 */
export function loadPictureFirst(html: string): string {
  if (!hasMainPicture(html)) return html;
  // All scripts are after the page's content, which need not be searched.
  const start = html.indexOf(PRELOAD_START);
  if (start < 0) return html;
  const scripts = html.slice(start);
  const files = new Set([...scripts.matchAll(PRELOAD)].map(([, href]) => href));
  return (
    html.slice(0, start) +
    scripts.replace(PRELOAD, '').replace('type="module" async=""', `type="${DEFERRED_TYPE}" data-preloads="${[...files].join(' ')}"`)
  );
}

/**
 * Links the second part of the styles after the first one, where a page has that: a page with a high-priority picture loads it last,
 * with `startPage`, or, without scripts, at once.
 */
export function linkLateStyles(html: string, { first, late }: { first: string; late: string }): string {
  const link = styleLink(late);
  const linked = hasMainPicture(html) ? `<link rel="${LATE_REL}" href="${late}"/><noscript>${link}</noscript>` : link;
  return html.replace(styleLink(first), (before) => before + linked);
}

function hasMainPicture(html: string): boolean {
  return html.includes(' fetchPriority="high"');
}

function styleLink(href: string): string {
  return `<link rel="stylesheet" href="${href}"/>`;
}

/**
 * In the head of every page: reads theme, session and what was dismissed before the first paint. Until the page starts, pictures of
 * `.late-pictures` are not displayed, so that they are not loaded beside the main one.
 */
export function headScript(): string {
  return `${THEME_SCRIPT};${VISITOR_SCRIPT};${ANNOUNCEMENT_SCRIPT};document.documentElement.dataset.early=''`;
}

/** At the end of every page's body. */
export function startScript(): string {
  return `(${startPage})(${JSON.stringify({ deferredType: DEFERRED_TYPE, lateRel: LATE_REL, patienceMs: PATIENCE_MS })})`;
}

/**
 * Runs in the browser from its source text, so it must not use anything outside itself. Starts the deferred scripts when the
 * picture is painted, when the page is touched, or after `patienceMs`; the late styles follow them. Records input and clicks before the page, or a lazy part
 * of it, is hydrated, so that they can be replayed (`early-actions.ts`). Links and searches work without code.
 */
function startPage({ deferredType, lateRel, patienceMs }: { deferredType: string; lateRel: string; patienceMs: number }) {
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
  // Other pages need them, so they come after all that this one loads, and block nothing.
  const loadLateStyles = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${lateRel}"]`)) {
      link.media = 'print';
      link.onload = () => link.removeAttribute('media');
      link.rel = 'stylesheet';
    }
  };
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
  const startAtOnce = () => {
    start();
    loadLateStyles();
  };
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, startAtOnce, { capture: true, once: true });
  addEventListener('load', loadLateStyles);
  setTimeout(start, patienceMs);
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!picture || document.hidden) start();
  else picture.decode().then(startAfterPaint, startAfterPaint);
}
