/** The link by which each page was left, by the page's key in the history: 'default' is the first one's, as the router names it. */
export const followedLinks = new Map<string, string>();

/** Called for every click: whoever comes back wants the focus there. */
export function rememberFollowedLink({ target }: MouseEvent): void {
  const href = target instanceof Element && target.closest('main a')?.getAttribute('href');
  if (href) followedLinks.set(history.state?.key ?? 'default', href);
}
