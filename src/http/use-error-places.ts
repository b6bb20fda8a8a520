import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The sentence of the rule that each field breaks, by the field's name. */
export type FieldErrors = Partial<Record<string, string>>;

/** What a form needs to show every error: its parts, and the sentences that none of its fields shows. */
export interface ErrorPlaces {
  ref: RefObject<HTMLFormElement | null>;
  summaryRef: RefObject<HTMLDivElement | null>;
  unplaced: readonly string[];
}

/**
 * Finds out which errors stand beside a field; the others are for the form's summary. After each refusal (`refusals`
 * counts them) the first field with an error gets the focus, or the summary where no field has one.
 */
export function useErrorPlaces(errors: FieldErrors, refusals: number): ErrorPlaces {
  const ref = useRef<HTMLFormElement>(null);
  const summaryRef = useRef<HTMLDivElement>(null);
  const seenRefusals = useRef(refusals);
  const [summary, setSummary] = useState(NO_SUMMARY);

  // Before anything is painted: a summary that came a moment later would push the form down.
  useLayoutEffect(() => {
    const form = ref.current;
    if (!form) return;
    const isNew = seenRefusals.current !== refusals;
    seenRefusals.current = refusals;
    const unplaced = Object.entries(errors).flatMap(([field, sentence]) =>
      sentence && !isBesideField(form, field, sentence) ? [sentence] : [],
    );
    const hasFocus = isNew && focusFirst(form, new Set(Object.keys(errors)));
    setSummary(unplaced.length > 0 ? { unplaced: [...new Set(unplaced)], wantsFocus: isNew && !hasFocus } : NO_SUMMARY);
  }, [errors, refusals]);

  useLayoutEffect(() => {
    if (summary.wantsFocus) summaryRef.current?.focus();
  }, [summary]);

  return { ref, summaryRef, unplaced: summary.unplaced };
}

const NO_SUMMARY: { unplaced: readonly string[]; wantsFocus: boolean } = { unplaced: [], wantsFocus: false };

/** The first field of the form, in the order of the page, that has an error. False when there is none. */
function focusFirst(form: HTMLFormElement, names: ReadonlySet<string>): boolean {
  const first = Array.from(form.elements).find((control) => 'name' in control && names.has(String(control.name)));
  if (first instanceof HTMLElement) first.focus();
  return first !== undefined;
}

/** Whether a field of this name, or the group that it is in, has the sentence as its description. */
function isBesideField(form: HTMLFormElement, field: string, sentence: string): boolean {
  return Array.from(form.elements).some(
    (control) =>
      'name' in control && control.name === field && (describes(control, sentence) || describes(control.closest('fieldset'), sentence)),
  );
}

function describes(element: Element | null, sentence: string): boolean {
  const ids = element?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.some((id) => document.getElementById(id)?.textContent.includes(sentence));
}
