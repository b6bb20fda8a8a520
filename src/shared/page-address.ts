/** An address of this shop with what the addresses of the page's language begin with; another shop's address as it is. */
export function withPrefix(prefix: string, address: string): string {
  return prefix && /^\/(?![/\\])/.test(address) ? prefix + address.replace(/^\/(?=[?#]|$)/, '') : address;
}

/** The opposite: '/products' of '/de/products'. */
export function withoutPrefix(prefix: string, address: string): string {
  if (!prefix || !address.startsWith(prefix)) return address;
  const rest = address.slice(prefix.length);
  if (rest.startsWith('/')) return rest;
  return /^[?#]|^$/.test(rest) ? `/${rest}` : address;
}
