import type { EarlyActions, Field } from './noted-actions';

/** Does again what was done in a part of the page, outside the parts of it that are still lazy: entries first, then the press. */
export function replayActions(place: Element, early: EarlyActions): void {
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
    announceEntry(field);
  } else {
    const { selectionStart, selectionEnd } = field;
    field.value = `${value}0`;
    // The browser's property, past React's of the same name.
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
    // Fields of some types, an email's for one, have no place to write at that could be read or set.
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    announceEntry(field);
  }
}

function announceEntry(field: Field): void {
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
