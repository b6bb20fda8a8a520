/** Called once the page's own code has run: what was done outside its lazy parts is done again. */
export function hydratePage(): void {
  const early = window.earlyActions;
  if (early) void hydrate(document.body, () => (early.isHydrated = true));
}

/** Called once the code of a lazy part has run: what was done in it is done again. */
export function hydratePart(place: HTMLElement): void {
  void hydrate(place, () => delete place.dataset.lazy);
}

/** Whether something waits for a part's code. */
export function hasEarlyActions(place: Element): boolean {
  const early = window.earlyActions;
  return early !== undefined && [early.press?.at, ...early.entries.keys()].some((at) => at && place.contains(at));
}

/** Few visitors are that quick: what does it again is loaded for them. Until it is there, their actions are still noted. */
async function hydrate(place: Element, mark: () => void): Promise<void> {
  const replay = hasEarlyActions(place) ? await import('./replay-actions').catch(() => undefined) : undefined;
  mark();
  if (window.earlyActions) replay?.replayActions(place, window.earlyActions);
}
