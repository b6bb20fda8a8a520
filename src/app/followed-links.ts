/**
 * The link by which each page was left, and its index among the links to the same address, by the page's history key. The
 * router's key of the first page is 'default'.
 */
export const followedLinks = new Map<string, { href: string; nth: number }>();

/** Called for every click, so that Back can restore the focus to this link. */
export function rememberFollowedLink({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a') : null;
  const href = link?.getAttribute('href');
  const nth = link && href ? linksTo(href).indexOf(link) : -1;
  if (href && nth >= 0) followedLinks.set(history.state?.key ?? 'default', { href, nth });
}

/** The links in the page's main part that lead to an address. */
export function linksTo(href: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(`main a[href="${CSS.escape(href)}"]`)];
}
