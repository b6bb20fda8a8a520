import { CircleAlert } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#shared/field-errors';

interface ErrorSummaryProps {
  form: RefObject<HTMLFormElement | null>;
  errors: FieldErrors;
  refusals: number;
}

const NOTHING: { sentences: readonly string[]; wantsFocus: boolean } = { sentences: [], wantsFocus: false };

/** The errors that no field of a form shows. It gets the focus if no error belongs to a field. */
export function ErrorSummary({ form, errors, refusals }: ErrorSummaryProps) {
  const place = useRef<HTMLDivElement>(null);
  const seenRefusals = useRef(0);
  const [summary, setSummary] = useState(NOTHING);

  // Before the first paint: appearing later would push the form down.
  useLayoutEffect(() => {
    if (!form.current) return;
    const controls = namedControls(form.current);
    const isAboutFields = controls.some(({ name }) => errors[name]);
    const sentences = Object.entries(errors).flatMap(([field, sentence]) =>
      sentence && !controls.some((control) => control.name === field && isBeside(control, sentence)) ? [sentence] : [],
    );
    const wantsFocus = seenRefusals.current !== refusals && !isAboutFields;
    setSummary(sentences.length > 0 ? { sentences: [...new Set(sentences)], wantsFocus } : NOTHING);
    seenRefusals.current = refusals;
  }, [form, errors, refusals]);

  useLayoutEffect(() => {
    if (summary.wantsFocus) place.current?.focus();
  }, [summary]);

  if (summary.sentences.length === 0) return null;
  return (
    <div
      ref={place}
      role="alert"
      tabIndex={-1}
      className="col-span-full mb-5 flex gap-3 rounded-sm border border-bad p-4 font-medium text-bad [.grid>&]:mb-0"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <ul className="min-w-0 grid gap-1 wrap-anywhere">
        {summary.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

type NamedControl = Element & { name: string };

function namedControls(form: HTMLFormElement): NamedControl[] {
  return Array.from(form.elements).filter((control): control is NamedControl => 'name' in control);
}

/** Whether a field, or its group, has the message as its description. */
function isBeside(control: Element, sentence: string): boolean {
  return [control, control.closest('fieldset')].some((element) => {
    const ids = element?.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.some((id) => document.getElementById(id)?.textContent.includes(sentence));
  });
}
