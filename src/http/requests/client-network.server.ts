import { BlockList, isIP, isIPv6 } from 'node:net';
import type { HonoRequest } from 'hono';
import type { AppEnv } from '#http/calls/app-env.server';
import type { Shop } from '#server/shop.server';

const IPV6_GROUPS = 8;
/** The part of an IPv6 address that a provider assigns to one customer, who can change the rest freely. */
const IPV6_NETWORK_GROUPS = 4;

/** The parts of a call's context that show where it comes from. */
export interface RequestSource {
  req: Pick<HonoRequest, 'header'>;
  env: AppEnv['Bindings'] | undefined;
  var: { shop: Pick<Shop, 'config' | 'db'>; countedLimit?: string | undefined };
}

/** The network of a client, for rate limits: an IPv4 address, or the /64 of an IPv6 one. */
export function clientNetwork(c: RequestSource): string {
  return toNetwork(clientAddress(c));
}

/**
 * The address of the connection, unless it is a proxy of TRUSTED_PROXIES: then the last address in
 * X-Forwarded-For that is not a trusted proxy. Entries further left may be forged by the client.
 */
function clientAddress(c: RequestSource): string {
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

/** '::ffff:192.0.2.1' as '192.0.2.1': IPv6 sockets report IPv4 addresses with this prefix. */
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
