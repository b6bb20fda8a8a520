import { createHash } from 'node:crypto';

/**
 * Public pages are cached and the same for everyone, so a nonce in them would not be secret. Each page is therefore
 * rendered with a random nonce; the hashes of the scripts that have it are listed in the Content-Security-Policy,
 * and the nonce is removed. An injected script has no nonce, gets no hash, and does not run.
 * `constants` are inline scripts that are the same on every page, and are trusted without a nonce; `pictureHosts` are
 * additional origins of pictures. A page that `mayBeFramed` is shown in a frame by the shop's own pages, which are those of the console.
 */
export function sealInlineScripts(
  html: string,
  { nonce, constants = [], ...options }: { nonce: string; constants?: string[]; pictureHosts?: string[]; mayBeFramed?: boolean },
): { html: string; policy: string } {
  const hashes = constants.map((code) => hashSource(code));
  const attribute = ` nonce="${nonce}"`;
  for (let start = html.indexOf('<script'); start >= 0; start = html.indexOf('<script', start + 1)) {
    const codeStart = html.indexOf('>', start) + 1;
    const code = html.slice(codeStart, html.indexOf('</script>', codeStart));
    if (code && html.slice(start, codeStart).includes(attribute)) hashes.push(hashSource(code));
  }
  return { html: html.replaceAll(attribute, ''), policy: pagePolicy(hashes, options) };
}

function hashSource(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

function pagePolicy(
  scriptHashes: string[],
  { pictureHosts = [], mayBeFramed = false }: { pictureHosts?: string[]; mayBeFramed?: boolean },
): string {
  // Short, as it is a header that every page begins with: fonts, connections and styles have the default.
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}`,
    // React writes style attributes; style elements are forbidden, except in development, where Vite inserts them.
    ...(import.meta.env.DEV ? ["style-src 'self' 'unsafe-inline'"] : []),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...pictureHosts].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${mayBeFramed ? "'self'" : "'none'"}`,
  ].join('; ');
}
