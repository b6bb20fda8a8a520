import type { Context, MiddlewareHandler } from 'hono';
import { basePath } from 'hono/route';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import { AppError, notFound } from '#shared/errors';

interface Route {
  method: string;
  path: string;
}

/** The method of Hono's middleware routes, which run before others. */
const ANY_METHOD = 'ALL';
const ANY_PATH = '/*';
/** Methods that no page or file has a route for. */
export const WRITING_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Passes requests whose method the path supports. Other methods get 405 with `Allow`, OPTIONS gets 204 with `Allow`, and a path
 * without a route 404. HEAD is allowed wherever GET is. Routes are read at the first request, when all of them are registered.
 * `toPath` says which of their paths a request's path stands for.
 */
export function allowedMethodsOnly(
  listRoutes: () => readonly Route[],
  toPath: (path: string) => string = (path) => path,
): MiddlewareHandler {
  let findMethods: ((path: string) => string[]) | undefined;
  return async function allowedMethodsOnly(c, next) {
    findMethods ??= methodsByPath(listRoutes());
    const methods = findMethods(toPath(pathOf(c)));
    if (methods.length === 0) throw notFound();
    if (methods.includes(c.req.method) && c.req.method !== 'OPTIONS') return next();
    c.header('Allow', methods.join(', '));
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    throw new AppError('method_not_allowed');
  };
}

/** The request's path within the app that a middleware belongs to, which may be mounted under another path. */
export function pathOf(c: Context): string {
  const base = basePath(c);
  return base === '/' ? c.req.path : c.req.path.slice(base.length) || '/';
}

function methodsByPath(routes: readonly Route[]): (path: string) => string[] {
  const router = new SmartRouter<string>({ routers: [new RegExpRouter(), new TrieRouter()] });
  const own = routes.filter(({ method, path }) => method !== ANY_METHOD && path !== ANY_PATH);
  const known = new Set(own.map(({ method, path }) => `${method} ${path}`));
  for (const route of known) {
    const [method = '', path = ''] = route.split(/ (.*)/);
    router.add(method, path, method);
  }
  return (path) => {
    const methods = METHODS.filter((method) => router.match(method, path)[0].length > 0);
    if (methods.length === 0) return [];
    return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'];
  };
}
