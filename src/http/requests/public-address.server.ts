import { type LookupAddress, lookup as resolveName } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** https://www.iana.org/assignments/iana-ipv4-special-registry and the multicast and reserved ranges. */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of IPv6, only global unicast is public; everything else is local, multicast, or contains an IPv4 address (`::ffff:0:0/96`). */
const GLOBAL_UNICAST_V6 = '2000::/3';
/** https://www.iana.org/assignments/iana-ipv6-special-registry: tunnels to IPv4 addresses, documentation and the like. */
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const notPublic = toBlockList([...NOT_PUBLIC_V4, ...NOT_PUBLIC_V6]);
const globalUnicast = toBlockList([GLOBAL_UNICAST_V6]);

/** Whether an IP address belongs to the public internet: not to this machine, its networks, or a range for special use. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  if (isIPv6(address)) return globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
  return isIP(address) === 4 && !notPublic.check(address, 'ipv4');
}

/** Thrown before a connection to an address that is not public. */
export class PrivateAddressError extends Error {}

/**
 * Resolves a name for one connection. Throws a `PrivateAddressError` if any of its addresses is refused: a name cannot change
 * between check and connection (DNS rebinding), because the connection uses the checked addresses.
 */
export function checkedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, { all, ...options }, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '');
      const refused = addresses.find(({ address }) => !isAllowed(address));
      if (refused) return callback(new PrivateAddressError(`${hostname} is ${refused.address}`), '');
      if (all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}
