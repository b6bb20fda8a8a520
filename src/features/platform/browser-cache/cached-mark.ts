/** Since when what is shown may be old, as its mark says (cached-mark.rules); nothing while it is of now. */
export function cachedAt(): Date | undefined {
  const at = document.documentElement.dataset.cachedAt;
  return at ? new Date(at) : undefined;
}
