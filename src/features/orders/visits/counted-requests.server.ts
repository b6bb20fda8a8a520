import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/** Browsers have some thousand user agents; a crowd of made-up ones takes no more memory than this. */
const KNOWN_AGENTS = 1_000;
const AGENT_MAX_LENGTH = 512;
/** Where shoppers come back to from a payment provider or a sign-in, which begins no visit. */
const MIDWAY = /^\/(?:checkout|payments|order-confirmation|pay|login|cart)(?:[/?]|$)/;

let agents = new Map<string, boolean>();

/**
 * Whether a request counts at all: docs/rules.md#visits-counted. Not what nobody looks at (prefetches, bots), nor who does not want to be
 * counted (Sec-GPC, DNT).
 */
export function isCounted(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-gpc'] === '1' || headers.dnt === '1') return false;
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz'];
  if (purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose))) return false;
  return !isRobot(headers['user-agent']);
}

/** Whether a browser opens a page with it: not a call of a script, a frame or a file. */
export function isDocument({ 'sec-fetch-dest': dest, 'sec-fetch-mode': mode, accept }: IncomingHttpHeaders): boolean {
  if (dest !== undefined) return dest === 'document' || (dest === 'empty' && mode === 'navigate');
  // Browsers send the others to secure addresses only.
  return accept?.includes('text/html') ?? false;
}

/** Whether a document is the first one of a visit: it was not opened from another page of this shop, and is not loaded again. */
export function beginsVisit(address: string, headers: IncomingHttpHeaders): boolean {
  if (isReload(headers) || MIDWAY.test(address)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  return !isOwn(headers.referer, headers.host);
}

export function isReload({ 'cache-control': cacheControl }: IncomingHttpHeaders): boolean {
  return cacheControl !== undefined && /max-age=0|no-cache/.test(cacheControl);
}

function isOwn(referer: string | undefined, host: string | undefined): boolean {
  const start = referer?.indexOf('://') ?? -1;
  if (referer === undefined || host === undefined || start === -1) return false;
  const rest = referer.slice(start + '://'.length);
  return rest === host || rest.startsWith(`${host}/`);
}

/** Without a name, it is a program. */
function isRobot(agent: string | undefined): boolean {
  if (!agent) return true;
  const name = agent.slice(0, AGENT_MAX_LENGTH);
  const known = agents.get(name);
  if (known !== undefined) return known;
  if (agents.size >= KNOWN_AGENTS) agents = new Map();
  const found = isbot(name);
  agents.set(name, found);
  return found;
}
