import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';

/** What every address is called that nobody serves: whoever asks for a thousand of them makes one name. */
const UNKNOWN = 'unknown';
const ANYTHING = '/*';

/**
 * Gives an address the pattern that serves it, '/orders/:orderId' for '/orders/123': there are as many names as patterns,
 * whatever is asked for. Where two fit, the first one counts.
 */
export function nameRoutes(patterns: readonly string[]): (path: string) => string {
  const router = new SmartRouter<string>({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const pattern of new Set(patterns)) {
    if (pattern !== ANYTHING) router.add('GET', pattern, pattern.replace(/\{.*?\}/g, ''));
  }
  return (path) => router.match('GET', asPage(path))[0][0]?.[0] ?? UNKNOWN;
}

/** A page's data, asked for by a browser that shows another page already, is that page ('/_root.data' is '/'). */
function asPage(path: string): string {
  return path.endsWith('.data') ? path.slice(0, -'.data'.length).replace(/^\/_root$/, '/') : path;
}
