import type { IncomingMessage } from 'node:http';
import type { Config } from '#server/config.server';

/** A name or address with an optional port: pages carry it in their links. */
const HOST_PATTERN = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;
/** What load balancers call, most of them without naming a host. */
const HEALTH_CHECKS: readonly string[] = ['/api/health', '/api/ready'];

/**
 * Gives a request the shop's own host where it may do without one: HTTP/1.0 has no such header, and a health check is the same
 * under every name. Any other request of HTTP/1.1 must name one (RFC 9112 §3.2).
 */
export function addMissingHost({ headers, httpVersion, url = '/' }: IncomingMessage, ownHost: string): void {
  const [path = ''] = url.split('?', 1);
  if (headers.host === undefined && (httpVersion === '1.0' || HEALTH_CHECKS.includes(path))) headers.host = ownHost;
}

/** The host of the public address; without that setting, this machine's. */
export function ownHost({ shop, port }: Config): string {
  return shop.url === undefined ? `localhost:${port}` : new URL(shop.url).host;
}

export function isHost(host: string | undefined): boolean {
  return host !== undefined && HOST_PATTERN.test(host);
}
