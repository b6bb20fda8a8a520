/** What visitors did before the code had run. A script in the head of every page records it (`early-script.ts`). */
export interface EarlyActions {
  /** Whether the page is hydrated. Its lazy parts (`[data-lazy]`) are hydrated later. */
  isHydrated: boolean;
  /** The last state of every changed field, in the order of the changes. */
  entries: Map<Field, { value: string; checked?: boolean }>;
  /** The last button that was clicked, or form that was submitted. */
  press?: { at: Element; again: () => void } | undefined;
}

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** Absent on pages without that script. */
    earlyActions?: EarlyActions;
  }
}

/** Called when the page is hydrated: replays what was done outside its lazy parts. */
export function hydratePage(): void {
  const early = window.earlyActions;
  if (early) replayIn(document.body, () => (early.isHydrated = true));
}

/** Called when a lazy part is hydrated: replays what was done in it. */
export function hydratePart(place: HTMLElement): void {
  replayIn(place, () => delete place.dataset.lazy);
}

/** Whether actions wait for a part to be hydrated. */
export function hasEarlyActions(place: Element): boolean {
  const early = window.earlyActions;
  return early !== undefined && [early.press?.at, ...early.entries.keys()].some((at) => at && place.contains(at));
}

/**
 * Replays after the effects of the current render: within them React would reset changed fields before it renders the change, and
 * in whatever it renders next.
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
 * React notices a change only if the field's value differs from the one it tracks: the value at hydration, or the last one set by
 * the property. So the property is set to something else first.
 */
function enterAgain(field: HTMLInputElement, { value, checked }: { value: string; checked?: boolean }): void {
  if (checked !== undefined) {
    field.checked = !checked;
    field.click();
    return;
  }
  // Some types, such as email, do not support a selection.
  const { selectionStart, selectionEnd } = field;
  field.value = `${value}0`;
  // The prototype's setter, which React's own property hides.
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  if (selectionStart != null) field.setSelectionRange(selectionStart, selectionEnd);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
