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
  afterCommit(() => {
    if (!window.earlyActions) return;
    window.earlyActions.isHydrated = true;
    replayIn(document.documentElement, window.earlyActions);
  });
}

/** Called once the code of a lazy part has run: what was done in it is done again. */
export function hydratePart(place: HTMLElement): void {
  afterCommit(() => {
    delete place.dataset.lazy;
    if (window.earlyActions) replayIn(place, window.earlyActions);
  });
}

/** Whether something waits for a lazy part's code. */
export function hasEarlyActions(place: HTMLElement): boolean {
  const { entries, press } = window.earlyActions ?? { entries: new Map<Field, unknown>() };
  return place.contains(press?.at ?? null) || [...entries.keys()].some((field) => place.contains(field));
}

/** Within an effect React would put changed fields back before it renders what they changed. Until then they are still noted. */
function afterCommit(run: () => void) {
  setTimeout(run);
}

function replayIn(place: HTMLElement, early: EarlyActions): void {
  const isReady = (element: Element) => place.contains(element) && !element.closest('[data-lazy]');
  for (const [field, entry] of early.entries) {
    if (!isReady(field)) continue;
    early.entries.delete(field);
    enterAgain(field, entry);
  }
  const { press } = early;
  if (!press || !isReady(press.at)) return;
  early.press = undefined;
  press.again();
}

/**
 * React hears of a change only when a field's state differs from the one that it knows: from the field's own at
 * hydration, and from what was set by the field's property since. So the property is set to something else first.
 */
function enterAgain(field: Field, { value, checked }: { value: string; checked?: boolean }): void {
  if (checked !== undefined && 'checked' in field) {
    field.checked = !checked;
    field.click();
  } else if (field instanceof HTMLSelectElement) {
    field.value = value;
    tellOf(field, 'input', 'change');
  } else {
    const { selectionStart, selectionEnd } = field;
    field.value = `${value}0`;
    // The browser's property, past React's of the same name.
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
    // Fields of some types, an email's for one, have no place to write at that could be read or set.
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    tellOf(field, 'input', 'change');
  }
}

function tellOf(field: Field, ...types: string[]): void {
  for (const type of types) field.dispatchEvent(new Event(type, { bubbles: true }));
}
