import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';

/** The name of all unknown paths, so that their number does not matter. */
const UNKNOWN = 'unknown';
const ANYTHING = '/*';

/**
 * Names a path by its route pattern, '/orders/:orderId' for '/orders/123', so that there are only as many names as patterns.
 * If two patterns match, the first one counts.
 */
export function nameRoutes(patterns: readonly string[]): (path: string) => string {
  const router = new SmartRouter<string>({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const pattern of new Set(patterns)) {
    if (pattern !== ANYTHING) router.add('GET', pattern, pattern.replace(/\{.*?\}/g, ''));
  }
  return (path) => router.match('GET', asPage(path))[0][0]?.[0] ?? UNKNOWN;
}

/** The page of a data request, which browsers send for client-side navigation ('/_root.data' is for '/'). */
function asPage(path: string): string {
  return path.endsWith('.data') ? path.slice(0, -'.data'.length).replace(/^\/_root$/, '/') : path;
}
