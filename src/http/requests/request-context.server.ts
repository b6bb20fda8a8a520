import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from '#http/calls/app-env.server';
import type { Shop } from '#server/shop.server';
import { currentWork, inWork } from '#shared/tracing.server';
import { CLIENT_LEFT, hasLeft } from './client-left.server';

/** Gives each request an id and a log, and logs one line with its response. */
export function requestContext(shop: Shop): MiddlewareHandler<AppEnv> {
  return async function requestContext(c, next) {
    const requestId = randomUUID();
    const { span } = currentWork();
    span?.describe({ 'shop.request_id': requestId });
    const log = shop.log.child({ requestId, ...(span && { traceId: span.traceId }) });
    const startedMs = performance.now();
    // Signed-in customers read from the primary, so that they see their own changes.
    c.set('shop', shop.replica && c.req.header('authorization') ? { ...shop, replica: undefined } : shop);
    c.set('requestId', requestId);
    c.set('log', log);
    await inWork({ requestId }, next);
    c.header('X-Request-Id', requestId);
    log.info(
      { method: c.req.method, path: hideTokens(c.req.path), status: loggedStatus(c), ms: Math.round(performance.now() - startedMs) },
      'request',
    );
  };
}

/** The logged status: 499 if the client disconnected, but a server error is always logged as one. */
function loggedStatus(c: Context<AppEnv>): number {
  return hasLeft(c) && c.res.status < 500 ? CLIENT_LEFT : c.res.status;
}

/** Removes tokens that give access to an account, a list or a preview, because logs must not contain them: '/reset-password/***'. */
export function hideTokens(path: string): string {
  return path.replace(
    /(\/(?:reset-password|setup|invitation|pay|preview|sale-preview|theme-preview|messages|wishlist\/shared)\/|[?&]theme-draft=)[^/?#&]+/g,
    '$1***',
  );
}
