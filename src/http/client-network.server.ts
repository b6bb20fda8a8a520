import { BlockList, isIP, isIPv6 } from 'node:net';
import type { HonoRequest } from 'hono';
import type { Shop } from '#server/shop.server';
import type { AppEnv } from './app-env.server';

const IPV6_GROUPS = 8;
/** The part of an IPv6 address that one customer is given: the rest is theirs to change at will. */
const IPV6_NETWORK_GROUPS = 4;

/** What of a call's context tells where it comes from: any call's will do. */
export interface Asking {
  req: Pick<HonoRequest, 'header'>;
  env: AppEnv['Bindings'] | undefined;
  var: { shop: Pick<Shop, 'config' | 'db'> };
}

/** Where a request comes from, as limits count it: an IPv4 address, or the /64 of an IPv6 one. */
export function clientNetwork(c: Asking): string {
  return toNetwork(clientAddress(c));
}

/**
 * Whoever holds the connection, unless that is a proxy of TRUSTED_PROXIES: then the last one in
 * X-Forwarded-For that is none. What stands further left was written by the client.
 */
function clientAddress(c: Asking): string {
  const proxies = blockListOf(c.var.shop.config.trustedProxies);
  const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map((part) => part.trim());
  let address = withoutPrefix(c.env?.incoming?.socket.remoteAddress ?? '');
  while (isTrusted(proxies, address)) {
    const before = withoutPrefix(forwarded.pop() ?? '');
    if (isIP(before) === 0) break;
    address = before;
  }
  return address;
}

export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address || 'unknown';
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(Math.max(0, IPV6_GROUPS - left.length - right.length)).fill('0'), ...right];
  const network = groups.slice(0, IPV6_NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** An IPv4 address that came over an IPv6 socket is that IPv4 address. */
function withoutPrefix(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

const blockLists = new WeakMap<readonly string[], BlockList>();

function blockListOf(networks: readonly string[]): BlockList {
  const known = blockLists.get(networks);
  if (known) return known;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  blockLists.set(networks, list);
  return list;
}

function isTrusted(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
