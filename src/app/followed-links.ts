/** The link by which each page was left, and which one it is of those that lead there, by the page's key in the history: 'default' is the first one's, as the router names it. */
export const followedLinks = new Map<string, { href: string; nth: number }>();

/** Called for every click: whoever comes back wants the focus there. */
export function rememberFollowedLink({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a') : null;
  const href = link?.getAttribute('href');
  const nth = link && href ? linksTo(href).indexOf(link) : -1;
  if (href && nth >= 0) followedLinks.set(history.state?.key ?? 'default', { href, nth });
}

/** The links of the page's own part that lead to an address. */
export function linksTo(href: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(`main a[href="${CSS.escape(href)}"]`)];
}
