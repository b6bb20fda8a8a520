import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { Card } from '#console/card';
import { BODY_MAX_LENGTH, LINE_MAX_LENGTH } from '#features/platform/mail-texts/mail-text.rules';
import type { MailTextField } from '#features/platform/mail-texts/mail-text.types';
import type { Language } from '#languages/languages';
import { TextArea, TextField } from '#ui/field';
import type { MailTextDraft } from './mail-text-admin.schema';
import { mailTextEditorMessages as messages } from './mail-text-admin-console.messages';
import type { MailTextForm } from './use-mail-text-form.console';

const LINES: readonly { name: Exclude<MailTextField, 'body' | 'button'>; label: string; hint?: string }[] = [
  { name: 'subject', label: messages.subject },
  { name: 'preview', label: messages.previewLine, hint: messages.mailProgramsShowItBesideTheSubject },
  { name: 'title', label: messages.heading },
];

interface MailTextEditorProps {
  draft: MailTextDraft;
  /** That the words are in; absent in a shop with one language. */
  language: Language | undefined;
  form: MailTextForm;
  /** What is wrong with words that were not saved yet. */
  errors: Partial<Record<string, string>>;
}

interface Place {
  name: MailTextField;
  start: number;
  end: number;
}

/** The words, and the variables of this mail, which a click puts where the cursor is or was. */
export function MailTextEditor({ draft, language, form, errors }: MailTextEditorProps) {
  const place = useRef<Place>(undefined);
  const [inserted, setInserted] = useState<Place>();
  const fields = useRef<HTMLDivElement>(null);
  // React sets the value first; the cursor follows.
  useLayoutEffect(() => {
    if (!inserted) return;
    const field = fields.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${inserted.name}"]`);
    field?.focus();
    field?.setSelectionRange(inserted.start, inserted.end);
  }, [inserted]);
  const remember = ({ target }: FocusEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      place.current = {
        name: target.name as MailTextField,
        start: target.selectionStart ?? target.value.length,
        end: target.selectionEnd ?? target.value.length,
      };
    }
  };
  const insert = (variable: string) => {
    const { name, start, end } = place.current ?? { name: 'body' as const, start: form.values.body.length, end: form.values.body.length };
    const value = form.values[name];
    form.set({ [name]: `${value.slice(0, start)}{${variable}}${value.slice(end)}` });
    const at = start + variable.length + 2;
    place.current = { name, start: at, end: at };
    setInserted({ name, start: at, end: at });
  };
  const errorOf = (name: MailTextField) => form.errorOf(name) ?? errors[name];
  const inLanguage = (name: MailTextField) => language && { lang: language, placeholder: draft.default[name] };
  return (
    <Card title={messages.words}>
      <div ref={fields} className="grid grid-cols-1 gap-4">
        {LINES.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            required
            maxLength={LINE_MAX_LENGTH}
            value={form.values[name]}
            error={errorOf(name)}
            {...(hint && { hint })}
            {...inLanguage(name)}
            autoComplete="off"
            onBlur={remember}
            onChange={(event) => form.set({ [name]: event.target.value })}
          />
        ))}
        <TextArea
          label={messages.text}
          name="body"
          rows={12}
          required
          maxLength={BODY_MAX_LENGTH}
          value={form.values.body}
          error={errorOf('body')}
          hint={messages.anEmptyLineBeginsAParagraph}
          {...inLanguage('body')}
          onBlur={remember}
          onChange={(event) => form.set({ body: event.target.value })}
          spellCheck
        />
        {draft.hasButton && (
          <TextField
            label={messages.wordsOnTheButton}
            name="button"
            required
            maxLength={LINE_MAX_LENGTH}
            value={form.values.button}
            error={errorOf('button')}
            hint={messages.whereItLeadsIsUp}
            {...inLanguage('button')}
            autoComplete="off"
            onBlur={remember}
            onChange={(event) => form.set({ button: event.target.value })}
          />
        )}
      </div>
      <div className="mt-5">
        <p id="mail-variables" className="text-sm font-semibold">
          {messages.insert}
        </p>
        <ul aria-labelledby="mail-variables" className="mt-2 flex flex-wrap gap-2">
          {draft.variables.map(({ name, label, isNeeded }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => insert(name)}
                className="flex min-h-10 flex-wrap items-baseline gap-x-2 rounded-sm border border-line bg-surface px-3 py-1.5 text-start text-sm hover:bg-raised disabled:opacity-60 pointer-coarse:min-h-11"
              >
                <code className="font-semibold">{`{${name}}`}</code>
                <span className="text-muted">{isNeeded ? messages.needed(label) : label}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
