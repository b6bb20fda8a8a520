import type { ReactNode } from 'react';
import { type PlainFieldName, plainField } from '#features/catalog/products/product-fields';
import { Checkbox, SelectField, TextArea, TextField } from '#ui/field';
import { productFieldMessages as messages } from './product-editor-console.messages';
import type { ProductEditor } from './use-product-editor.console';

interface ProductFieldProps extends Pick<ProductEditor, 'fields' | 'set' | 'errors'> {
  /** Tags, specifications and the tax class have controls of their own. */
  name: Exclude<PlainFieldName, 'tags' | 'specifications' | 'taxClass'>;
  hint?: ReactNode;
  placeholder?: string;
  className?: string;
}

/** The control of a field, as PRODUCT_FIELDS describes it. */
export function ProductField({ name, fields, set, errors, className, ...more }: ProductFieldProps) {
  const { label, kind, maxLength, choices, input: { rows, ...input } = {} } = plainField(name);
  const value = fields[name];
  const put = (changed: unknown) => set({ [name]: changed });
  const shared = { label, ...input, ...more, name, error: errors[name] };
  const typed = {
    ...shared,
    maxLength,
    value: String(value),
    onChange: (event: { target: { value: string } }) => put(event.target.value),
  };
  switch (kind) {
    case 'requiredText':
    case 'optionalText':
      return rows === undefined ? <TextField {...typed} autoComplete="off" /> : <TextArea {...typed} rows={rows} />;
    case 'optionalWhole':
      return <TextField {...typed} autoComplete="off" inputMode="numeric" />;
    case 'flag':
      return <Checkbox {...shared} checked={value === true} onChange={(event) => put(event.target.checked)} className={className} />;
    case 'lines':
      return (
        <TextArea
          {...shared}
          rows={rows}
          value={Array.isArray(value) ? value.join('\n') : ''}
          onChange={({ target }) => put(target.value === '' ? [] : target.value.split('\n'))}
        />
      );
    case 'optionalChoice':
      return (
        <SelectField {...shared} value={String(value)} onChange={(event) => put(event.target.value)}>
          <option value="">{messages.notStated}</option>
          {choices?.().map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      );
    case 'choice':
    case 'pairs':
    case 'tags':
      // Their fields are not among the names above.
      return null;
    default:
      return kind satisfies never;
  }
}
