import { VISITOR_SCRIPT } from '#features/accounts/sessions/session.store';
import { ANNOUNCEMENT_SCRIPT } from '#features/content/theme/announcement-script';
import { THEME_SCRIPT } from '#ui/theme-switch';
import { recordEarlyActions } from './early-script';
import { startPage } from './page-script';

/** The longest time that scripts wait for a slow picture. */
const PATIENCE_MS = 2_000;

/** Not a JavaScript MIME type, so the browser treats the script as data and loads nothing for it. */
const DEFERRED_TYPE = 'text/x-deferred-module';
const PRELOAD_START = '<link rel="modulepreload"';
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/**
 * On pages with a high-priority picture, scripts wait for it: they are ten times its size, and would compete with it on a slow
 * connection. The page's module becomes a data block that names the files to preload; `startPage` restores both. A page without such a
 * picture is returned unchanged.
 */
export function loadPictureFirst(html: string): string {
  if (!html.includes(' fetchPriority="high"')) return html;
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
 * In the head of every page, the console's too: reads theme, session and what was dismissed before the first paint. Until the page
 * starts, pictures of `.late-pictures` are not displayed, so that they are not loaded beside the main one.
 */
export function headScript(): string {
  return `${THEME_SCRIPT};${VISITOR_SCRIPT};${ANNOUNCEMENT_SCRIPT};document.documentElement.dataset.early=''`;
}

/** In the head of every page of the storefront. */
export function pageHeadScript(): string {
  return `${headScript()};(${recordEarlyActions})()`;
}

/** At the end of every page's body. */
export function startScript(): string {
  return `(${startPage})(${JSON.stringify({ deferredType: DEFERRED_TYPE, patienceMs: PATIENCE_MS })})`;
}
