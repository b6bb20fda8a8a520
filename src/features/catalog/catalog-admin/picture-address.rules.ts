/** The origins of pictures that the Content-Security-Policy allows, besides the shop itself. */
export interface PictureSources {
  /** The shop's public origin, if known. */
  shopUrl: string | undefined;
  /** Origins like 'https://pictures.example.com'. */
  hosts: readonly string[];
}

/** A placeholder base URL, to detect paths that a browser resolves to another host ('//x', '/\x'). */
const SHOP = 'https://shop.invalid';

/** Whether the shop's pages can show a picture: a path of the shop, a data URL, or a URL of an allowed host. */
export function isShownPicture(address: string, { shopUrl, hosts }: PictureSources): boolean {
  if (/^data:image\//i.test(address)) return true;
  if (address.startsWith('/')) return URL.parse(address, SHOP)?.origin === SHOP;
  const origin = URL.parse(address)?.origin;
  return origin !== undefined && [...(shopUrl ? [shopUrl] : []), ...hosts].some((own) => URL.parse(own)?.origin === origin);
}
