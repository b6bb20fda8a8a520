import type { IncomingMessage } from 'node:http';
import type { Config } from '#server/config.server';

/** A host name or address with an optional port: pages use it in their links. */
const HOST_PATTERN = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;
/** Called by load balancers, often without a Host header. */
const HEALTH_CHECKS: readonly string[] = ['/api/health', '/api/ready'];

/**
 * Adds the shop's own host to a request that may omit it: HTTP/1.0 has no Host header, and health checks do not depend on the
 * host. Any other HTTP/1.1 request must have one (RFC 9112 §3.2).
 */
export function addMissingHost({ headers, httpVersion, url = '/' }: IncomingMessage, ownHost: string): void {
  const [path = ''] = url.split('?', 1);
  if (headers.host === undefined && (httpVersion === '1.0' || HEALTH_CHECKS.includes(path))) headers.host = ownHost;
}

/** The host of the public URL; without that setting, localhost. */
export function ownHost({ shop, port }: Config): string {
  return shop.url === undefined ? `localhost:${port}` : new URL(shop.url).host;
}

export function isHost(host: string | undefined): boolean {
  return host !== undefined && HOST_PATTERN.test(host);
}
