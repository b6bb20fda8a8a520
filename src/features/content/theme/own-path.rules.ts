/** Whether an address is one of the shop itself: '/products'. */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(address);
}
