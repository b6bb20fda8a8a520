import { createHash } from 'node:crypto';
import { backupBarMessages as messages } from '#features/platform/backup/backup-preview.messages';
import { BACKUP_CALL, CLOSE_BACKUP_PATH } from '#features/platform/backup/backup-preview.rules';
import { markCalls } from '#features/platform/backup/preview-script';
import { CONSOLE_PATH } from '#shared/admin-paths';
import { paths } from '#shared/paths';

/**
 * Makes a response of a backup's shop into one that nothing stores, and adds the bar to its pages. `at`: the moment of the backup, as
 * the bar names it.
 */
export async function toPreviewResponse(response: Response, at: string): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set('Cache-Control', 'private, no-store');
  headers.set('X-Robots-Tag', 'noindex');
  for (const name of ['ETag', 'Surrogate-Key', 'CDN-Cache-Control', 'Content-Length']) headers.delete(name);
  if (!headers.get('Content-Type')?.startsWith('text/html')) return new Response(response.body, { status: response.status, headers });
  const policy = headers.get('Content-Security-Policy');
  if (policy) headers.set('Content-Security-Policy', policy.replace("script-src 'self'", `script-src 'self' ${SCRIPT_SOURCE}`));
  return new Response(addBar(await response.text(), at), { status: response.status, headers });
}

const SCRIPT = `(${markCalls})(${JSON.stringify(BACKUP_CALL)})`;
const SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

function addBar(html: string, at: string): string {
  const head = html.indexOf('<head>');
  const start = head < 0 ? 0 : head + '<head>'.length;
  const end = Math.max(html.lastIndexOf('</body>'), start);
  return `${html.slice(0, start)}<script>${SCRIPT}</script>${html.slice(start, end)}${bar(at)}${html.slice(end)}`;
}

const LINK = 'color:inherit;font-weight:600;padding:.75rem .5rem';

/**
 * An element of its own name, which React passes over when it starts the page. Its styles are attributes, because the policies of the
 * pages allow no others, and the storefront and the console have different sheets.
 */
function bar(at: string): string {
  return `<backup-bar role="region" aria-label="${messages.label}" style="display:block;min-height:3.5rem">
<div style="position:fixed;inset:auto 0 0 0;z-index:60;display:flex;flex-wrap:wrap;align-items:center;gap:0 1rem;padding:.25rem 1rem;background:#fcd34d;color:#1c1917;font-size:.875rem;line-height:1.4">
<strong style="flex:1 1 16rem;padding:.25rem 0">${escapeHtml(messages.looking(at))}</strong>
<a href="${paths.home()}" style="${LINK}">${messages.storefront}</a><a href="${CONSOLE_PATH}" style="${LINK}">${messages.console}</a>
<form method="post" action="${CLOSE_BACKUP_PATH}" style="margin:0"><button style="min-height:2.75rem;padding:0 1.25rem;border:0;border-radius:.5rem;background:#1c1917;color:#fff;font:inherit;font-weight:600;cursor:pointer">${messages.close}</button></form>
</div></backup-bar>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
