import { type RefObject, useEffect, useRef } from 'react';

/** For the element around a form's fields. Each refusal (`refusals` counts them) focuses the first field with an error. */
export function useFirstInvalid<Form extends HTMLElement>(refusals: number): RefObject<Form | null> {
  const form = useRef<Form>(null);
  useEffect(() => {
    if (refusals === 0) return;
    // After a table or a folded part has turned to the error.
    const frame = requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [refusals]);
  return form;
}
