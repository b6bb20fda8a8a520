/** The parameter of an address of the storefront with the token of the page beside the theme editor. */
export const FRAME_PARAM = 'theme-draft';

/** The address of a page, as the page beside the theme editor. */
export function withFrameToken(address: string, token: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${FRAME_PARAM}=${token}`;
}
