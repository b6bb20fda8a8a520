import { createHash } from 'node:crypto';

/**
 * Public pages are the same bytes for everyone, so a nonce in them would be known to all. A page is
 * rendered with a nonce of its own; the scripts that carry it, and no others, are then named by hash in
 * the Content-Security-Policy, and the nonce is taken out. A script that was smuggled into the page has
 * no nonce, gets no hash, and does not run.
 * `html` has a letter for each byte of the page (latin1).
 * `constants` are inline scripts that are the same on every page, and need no nonce to be trusted; `pictureHosts` are
 * origins from which pictures may come beside the shop's own.
 */
export function sealInlineScripts(
  html: string,
  { nonce, constants = [], pictureHosts = [] }: { nonce: string; constants?: string[]; pictureHosts?: string[] },
): { html: string; policy: string } {
  const hashes = constants.map((code) => hashSource(Buffer.from(code)));
  const attribute = ` nonce="${nonce}"`;
  for (let start = html.indexOf('<script'); start >= 0; start = html.indexOf('<script', start + 1)) {
    const codeStart = html.indexOf('>', start) + 1;
    const code = html.slice(codeStart, html.indexOf('</script>', codeStart));
    if (code && html.slice(start, codeStart).includes(attribute)) hashes.push(hashSource(Buffer.from(code, 'latin1')));
  }
  return { html: html.replaceAll(attribute, ''), policy: pagePolicy(hashes, pictureHosts) };
}

function hashSource(code: Buffer): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

function pagePolicy(scriptHashes: string[], pictureHosts: string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}`,
    // React writes style attributes; style elements stay forbidden.
    // In development Vite brings styles as elements.
    import.meta.env.DEV ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...pictureHosts].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
