import { Card } from '#console/card';
import { PRODUCT_NAME_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { TextField } from '#ui/field';
import { basicsCardMessages as messages } from './product-editor-console.messages';
import { ProductField } from './product-field.console';
import type { ProductEditor } from './use-product-editor.console';

export function BasicsCard(editor: Pick<ProductEditor, 'fields' | 'set' | 'errors'>) {
  const { fields, set, errors } = editor;
  return (
    <Card title={messages.titleAndDescription}>
      <div className="grid grid-cols-1 gap-4">
        <TextField
          label={messages.title}
          name="name"
          required
          maxLength={PRODUCT_NAME_MAX_LENGTH}
          autoComplete="off"
          value={fields.name}
          error={errors.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <ProductField name="description" {...editor} />
        <ProductField name="fullDescription" {...editor} />
      </div>
    </Card>
  );
}
