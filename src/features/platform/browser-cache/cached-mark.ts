/** When the shown page was cached, from its mark (cached-mark.rules); undefined for a page from the server. */
export function cachedAt(): Date | undefined {
  const at = document.documentElement.dataset.cachedAt;
  return at ? new Date(at) : undefined;
}
