import type { Handler, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import { findTargetHandler } from 'hono/utils/handler';
import { AppError } from '#shared/errors';
import { pathOf } from './allowed-methods.server';

const KILOBYTE = 1_024;

/**
 * How large a body may be, by what it carries: a form; a long text, or lines and ids (of a cart, a return, a selection); or products,
 * prices, the look in all languages, and whatever else is changed by thousands (docs/rules.md#wire-body-size).
 */
export const BODY_BYTES = { form: 16 * KILOBYTE, long: 256 * KILOBYTE, catalogue: 1_024 * KILOBYTE } as const;
export type BodyKind = keyof typeof BODY_BYTES;

/** Where `call()` leaves on its handler what its body carries. */
export const BODY_KIND = Symbol('body kind');

interface Route {
  method: string;
  path: string;
  handler: unknown;
}

const LIMITS = Object.fromEntries(
  Object.entries(BODY_BYTES).map(([kind, maxSize]) => [kind, bodyLimit({ maxSize, onError: refuseTooLarge })]),
) as Record<BodyKind, MiddlewareHandler>;

/** Refuses a body before it is read that is larger than its call declares. Routes are read at the first request. */
export function limitBodies(listRoutes: () => readonly Route[]): MiddlewareHandler {
  let findKind: ((method: string, path: string) => BodyKind) | undefined;
  return async function limitBodies(c, next) {
    findKind ??= kindsByRoute(listRoutes());
    return LIMITS[findKind(c.req.method, pathOf(c))](c, next);
  };
}

function kindsByRoute(routes: readonly Route[]): (method: string, path: string) => BodyKind {
  const router = new SmartRouter<BodyKind>({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const { method, path, handler } of routes) {
    const kind = kindOf(findTargetHandler(handler as Handler));
    if (kind) router.add(method, path, kind);
  }
  return (method, path) => router.match(method, path)[0][0]?.[0] ?? 'form';
}

function kindOf(handler: object): BodyKind | undefined {
  return BODY_KIND in handler ? (handler[BODY_KIND] as BodyKind) : undefined;
}

function refuseTooLarge(): never {
  throw new AppError('too_large');
}
