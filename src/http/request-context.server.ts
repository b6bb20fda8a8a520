import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { Shop } from '#server/shop.server';
import type { AppEnv } from './app-env.server';
import { CLIENT_LEFT, hasLeft } from './client-left.server';

/** Gives each request its id and its log, and writes one line when it is answered. */
export function requestContext(shop: Shop): MiddlewareHandler<AppEnv> {
  return async function requestContext(c, next) {
    const requestId = randomUUID();
    const log = shop.log.child({ requestId });
    const startedMs = performance.now();
    // Whoever may have changed something reads it where it was written.
    c.set('shop', shop.replica && c.req.header('authorization') ? { ...shop, replica: undefined } : shop);
    c.set('requestId', requestId);
    c.set('log', log);
    await next();
    c.header('X-Request-Id', requestId);
    log.info(
      { method: c.req.method, path: hideTokens(c.req.path), status: statusOf(c), ms: Math.round(performance.now() - startedMs) },
      'request',
    );
  };
}

/** What the log says of a request: a failure of the shop is one, whoever still waits for its answer. */
function statusOf(c: Context<AppEnv>): number {
  return hasLeft(c) && c.res.status < 500 ? CLIENT_LEFT : c.res.status;
}

/** A log must not hold what opens an account or a list: '/reset-password/…' without the token. */
export function hideTokens(path: string): string {
  return path.replace(/(\/(?:reset-password|wishlist\/shared)\/)[^/?#]+/g, '$1***');
}
