/** What visitors did in HTML whose code had not run yet. The script at the end of every page notes it (`page-start.ts`). */
export interface EarlyActions {
  /** Whether the page's own code has run. That of its lazy parts (`[data-lazy]`) comes later. */
  isHydrated: boolean;
  /** The last state of every field that was changed, the last changed one last. */
  entries: Map<Field, { value: string; checked?: boolean }>;
  /** The last button that was pressed, or form that was sent. */
  press?: { at: Element; again: () => void } | undefined;
}

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** Absent where a page comes without that script. */
    earlyActions?: EarlyActions;
  }
}

/** Called once the page's own code has run: what was done outside its lazy parts is done again. */
export function hydratePage(): void {
  const early = window.earlyActions;
  if (early) replayIn(document.body, () => (early.isHydrated = true));
}

/** Called once the code of a lazy part has run: what was done in it is done again. */
export function hydratePart(place: HTMLElement): void {
  replayIn(place, () => delete place.dataset.lazy);
}

/** Whether something waits for a part's code. */
export function hasEarlyActions(place: Element): boolean {
  const early = window.earlyActions;
  return early !== undefined && [early.press?.at, ...early.entries.keys()].some((at) => at && place.contains(at));
}

/**
 * Right after the effects that this is called in: within them React would put changed fields back before it renders what they
 * changed, and whatever it renders next would do so too.
 */
function replayIn(place: Element, mark: () => void): void {
  queueMicrotask(() => {
    mark();
    const early = window.earlyActions;
    if (!early) return;
    const isReady = (at?: Element) => at && place.contains(at) && !at.closest('[data-lazy]');
    for (const [field, entry] of early.entries) {
      if (!isReady(field)) continue;
      early.entries.delete(field);
      enterAgain(field as HTMLInputElement, entry);
    }
    const { press } = early;
    if (!isReady(press?.at)) return;
    early.press = undefined;
    press?.again();
  });
}

/**
 * React hears of a change only when a field's state differs from the one that it knows: from the field's own at
 * hydration, and from what was set by the field's property since. So the property is set to something else first.
 */
function enterAgain(field: HTMLInputElement, { value, checked }: { value: string; checked?: boolean }): void {
  if (checked !== undefined) {
    field.checked = !checked;
    field.click();
    return;
  }
  // Fields of some types, an email's for one, have no place to write at that could be read or set.
  const { selectionStart, selectionEnd } = field;
  field.value = `${value}0`;
  // The browser's property, past React's of the same name.
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  if (selectionStart != null) field.setSelectionRange(selectionStart, selectionEnd);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
