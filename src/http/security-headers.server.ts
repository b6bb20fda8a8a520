import type { MiddlewareHandler } from 'hono';

/**
 * What every answer tells the browser about trust. Pages bring a policy of their own, with the hashes
 * of their inline scripts (see page-policy); anything else may load nothing at all.
 */
const HEADERS: Record<string, string> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
};

const HSTS = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' };

/** Adds to an answer what it does not say itself. HSTS only where the shop's public address is HTTPS. */
export function addSecurityHeaders(headers: Headers, { isBehindTls }: { isBehindTls: boolean }): void {
  for (const [name, value] of Object.entries(isBehindTls ? { ...HEADERS, ...HSTS } : HEADERS)) {
    if (!headers.has(name)) headers.set(name, value);
  }
}

export function securityHeaders(options: { isBehindTls: boolean }): MiddlewareHandler {
  return async function securityHeaders(c, next) {
    await next();
    addSecurityHeaders(c.res.headers, options);
  };
}
