import type { MiddlewareHandler } from 'hono';

/**
 * The security headers of every response. Pages have their own Content-Security-Policy with the hashes
 * of their inline scripts (see page-policy); other responses may load nothing at all.
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

/** Adds the headers that a response does not set itself. HSTS only if the shop's public URL is HTTPS. */
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
