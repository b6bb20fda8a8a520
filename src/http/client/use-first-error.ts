import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { FieldErrors } from '#shared/field-errors';

/** The form's ref. After each refusal (`refusals` counts them), focuses its first field with an error, in document order. */
export function useFirstError(errors: FieldErrors, refusals: number): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, not while fields are being corrected.
  useLayoutEffect(() => {
    const controls = Array.from(ref.current?.elements ?? []);
    const first = controls.find((control) => 'name' in control && errors[String(control.name)]);
    if (first instanceof HTMLElement) first.focus();
  }, [refusals]);
  return ref;
}
