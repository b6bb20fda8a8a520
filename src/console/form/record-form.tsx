import type { ReactNode } from 'react';
import { recordFormMessages as messages } from './form.messages';
import { SaveBar } from './save-bar';
import { useFirstInvalid } from './use-first-invalid';

/** What these parts use of a `useRecordForm`. */
interface FormControls {
  refusals: number;
  isDirty: boolean;
  isSaving: boolean;
  save: () => unknown;
  discard: () => void;
}

interface RecordFieldsProps {
  form: Pick<FormControls, 'refusals'>;
  /** What the fields are of: 'Category'. */
  label: string;
  /** Whether the person may only look. */
  isDisabled?: boolean;
  /** What is said then. */
  disabledText?: string | undefined;
  className?: string;
  children: ReactNode;
}

interface RecordSaveBarProps {
  form: FormControls;
  /** What is changed, such as 'New category'. */
  text?: string;
  saveLabel?: string;
}

/** The form of a record: its fields and its save bar. Enter in a field saves. */
export function RecordForm({ form, text, saveLabel, ...fields }: RecordFieldsProps & RecordSaveBarProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (form.isDirty) form.save();
      }}
    >
      <RecordFields form={form} {...fields} />
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      {/* In the form, so that it stays in view as long as the fields. */}
      <RecordSaveBar form={form} text={text} saveLabel={saveLabel} />
    </form>
  );
}

/** The fields of a record where a `RecordForm` cannot be: around parts that are forms themselves. */
export function RecordFields({
  form,
  label,
  isDisabled = false,
  disabledText = messages.readOnly,
  className = '',
  children,
}: RecordFieldsProps) {
  const ref = useFirstInvalid<HTMLFieldSetElement>(form.refusals);
  return (
    <fieldset ref={ref} disabled={isDisabled} aria-label={label} className={`min-w-0 ${className}`}>
      {isDisabled && <p className="pb-4 text-muted">{disabledText}</p>}
      {children}
    </fieldset>
  );
}

export function RecordSaveBar({ form, ...texts }: RecordSaveBarProps) {
  return <SaveBar isDirty={form.isDirty} isSaving={form.isSaving} onSave={() => form.save()} onDiscard={form.discard} {...texts} />;
}
