import { type FieldExtras, RecordField } from '#console/form/record-field';
import { type PlainFieldName, plainField } from '#features/catalog/products/product-fields';
import type { ProductEditor } from './use-product-editor.console';

interface ProductFieldProps extends Pick<ProductEditor, 'fields' | 'set' | 'errors'>, FieldExtras {
  /** Tags, specifications and the tax class have controls of their own. */
  name: Exclude<PlainFieldName, 'tags' | 'specifications' | 'taxClass'>;
}

/** The control of a field, as PRODUCT_FIELDS describes it. */
export function ProductField({ name, fields, set, errors, ...more }: ProductFieldProps) {
  return (
    <RecordField
      {...more}
      name={name}
      field={plainField(name)}
      value={fields[name]}
      error={errors[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
}
