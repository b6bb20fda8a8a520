import { Card } from '#console/card';
import { DESCRIPTION_MAX_LENGTH, PRODUCT_NAME_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { TextArea, TextField } from '#ui/field';
import type { ProductEditor } from './use-product-editor.console';

export function BasicsCard({ fields, set, errors }: Pick<ProductEditor, 'fields' | 'set' | 'errors'>) {
  return (
    <Card title="Title and description">
      <div className="grid grid-cols-1 gap-4">
        <TextField
          label="Title"
          name="name"
          required
          maxLength={PRODUCT_NAME_MAX_LENGTH}
          autoComplete="off"
          value={fields.name}
          error={errors.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextArea
          label="Short description"
          name="description"
          rows={2}
          maxLength={DESCRIPTION_MAX_LENGTH}
          hint="One or two sentences, shown beside the price."
          value={fields.description}
          error={errors.description}
          onChange={(event) => set({ description: event.target.value })}
        />
        <TextArea
          label="Description"
          name="fullDescription"
          rows={5}
          maxLength={DESCRIPTION_MAX_LENGTH}
          hint="Shown below the pictures. An empty line begins a new paragraph."
          value={fields.fullDescription}
          error={errors.fullDescription}
          onChange={(event) => set({ fullDescription: event.target.value })}
        />
      </div>
    </Card>
  );
}
