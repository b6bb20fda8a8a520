/** Since when what is shown may be old, as its mark says (kept-mark.rules); nothing while it is of now. */
export function keptAt(): Date | undefined {
  const at = document.documentElement.dataset.keptAt;
  return at ? new Date(at) : undefined;
}
