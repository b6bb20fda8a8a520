import type { ReactNode } from 'react';
import type { PlainField } from '#shared/fields/field-table';
import { Checkbox, SelectField, TextArea, TextField } from '#ui/field';
import { Switch } from '#ui/switch';
import { recordFieldMessages as messages } from './form.messages';

/** What a form says of one of its fields beside the table. */
export interface FieldExtras {
  hint?: ReactNode;
  placeholder?: string;
  className?: string;
  /** Of what is entered (BCP 47), if it is not that of the console. */
  lang?: string;
}

interface RecordFieldProps extends FieldExtras {
  name: string;
  field: PlainField;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** The control of a field, as its table describes it. */
export function RecordField({ name, field, value, error, onChange, className, ...more }: RecordFieldProps) {
  const { kind, maxLength, choices, input: { label = field.label, hint, placeholder, rows, isSwitch, isRequired } = {} } = field;
  const shared = { label: label(), hint: hint?.(), placeholder: placeholder?.(), ...more, name, error };
  const typed = {
    ...shared,
    className,
    maxLength,
    required: isRequired,
    value: String(value),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  switch (kind) {
    case 'requiredText':
    case 'optionalText':
      return rows === undefined ? <TextField {...typed} autoComplete="off" /> : <TextArea {...typed} rows={rows} />;
    case 'optionalWhole':
      return <TextField {...typed} autoComplete="off" inputMode="numeric" />;
    case 'optionalMoment':
      return <TextField {...typed} type="datetime-local" />;
    case 'flag': {
      const checked = { checked: value === true, onChange: (event: { target: { checked: boolean } }) => onChange(event.target.checked) };
      if (isSwitch) return <Switch label={shared.label} hint={hint?.()} name={name} className={className} {...checked} />;
      return <Checkbox {...shared} className={className} {...checked} />;
    }
    case 'lines':
      return (
        <TextArea
          {...shared}
          rows={rows}
          value={Array.isArray(value) ? value.join('\n') : ''}
          onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
        />
      );
    case 'choice':
    case 'optionalChoice':
      return (
        <SelectField {...shared} className={className} value={String(value)} onChange={(event) => onChange(event.target.value)}>
          {kind === 'optionalChoice' && <option value="">{messages.notStated}</option>}
          {choices?.().map((option) => (
            <option key={option.value} value={option.value} dir="auto">
              {option.label}
            </option>
          ))}
        </SelectField>
      );
    case 'pairs':
    case 'tags':
      // Their parts are controls of their own.
      return null;
    default:
      return kind satisfies never;
  }
}
