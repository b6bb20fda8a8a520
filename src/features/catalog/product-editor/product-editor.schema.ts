import * as v from 'valibot';
import { productChangeSchema } from '#features/catalog/catalog-admin/catalog-admin.schema';
import type { PictureSources } from '#features/catalog/catalog-admin/picture-address.rules';
import { EditedProductSchema } from '#features/catalog/catalog-admin/staff-products.schema';
import { StockChangesSchema } from '#features/catalog/stock/stock.schema';
import { productEditorMessages as messages } from './product-editor.messages';

/** What a form saves at once: the changed fields with the version they are based on, and stock as differences. */
export function productSaveSchema(sources: PictureSources) {
  return v.object({ ...productChangeSchema(sources).entries, stockChanges: v.optional(StockChangesSchema.entries.changes) });
}
export type ProductSaveBody = v.InferInput<ReturnType<typeof productSaveSchema>>;
export type ProductSave = v.InferOutput<ReturnType<typeof productSaveSchema>>;

/** Who changed a field last. */
const FieldChangeSchema = v.object({
  /** As in the body of a change. */
  field: v.string(),
  by: v.object({ _id: v.string(), name: v.string() }),
  at: v.string(),
  /** The product's version since then. */
  version: v.number(),
});
export type FieldChange = v.InferOutput<typeof FieldChangeSchema>;

export const SavedProductSchema = v.object({
  product: EditedProductSchema,
  /** Other fields that somebody else changed after the version of the body. */
  merged: v.array(FieldChangeSchema),
});
export type SavedProduct = v.InferOutput<typeof SavedProductSchema>;

export const FieldChangesSchema = v.object({ changes: v.array(FieldChangeSchema) });

export const ChangesQuerySchema = v.object({
  since: v.pipe(
    v.string(() => messages.versionInvalid),
    v.regex(/^\d{1,9}$/, () => messages.versionInvalid),
    v.transform(Number),
  ),
});
