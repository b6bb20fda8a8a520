/** From where pages load pictures beside the shop itself, as the Content-Security-Policy has it. */
export interface PictureSources {
  /** The shop's public origin, where it is known. */
  shopUrl: string | undefined;
  /** Origins like 'https://pictures.example.com'. */
  hosts: readonly string[];
}

/** Stands for the shop, so that what a browser would take for another host ('//x', '/\x') is seen to be one. */
const SHOP = 'https://shop.invalid';

/** Whether a page of the shop can show a picture: by a path of the shop, inside the address, or from a host that the shop trusts. */
export function isShownPicture(address: string, { shopUrl, hosts }: PictureSources): boolean {
  if (/^data:image\//i.test(address)) return true;
  if (address.startsWith('/')) return URL.parse(address, SHOP)?.origin === SHOP;
  const origin = URL.parse(address)?.origin;
  return origin !== undefined && [...(shopUrl ? [shopUrl] : []), ...hosts].some((own) => URL.parse(own)?.origin === origin);
}
