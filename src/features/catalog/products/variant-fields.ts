import * as v from 'valibot';
import { catalogAdminMessages as messages } from '#features/catalog/catalog-admin/catalog-admin.messages';
import { optionalText, optionalWhole } from '#shared/fields/field-kinds';
import type { FieldTable } from '#shared/fields/field-table';
import { LABEL_MAX_LENGTH } from './product-limits';
import * as labels from './variant-fields.messages';

const weightInvalid = () => messages.weightInvalid;

const MAX_GRAMS = 1_000_000_000;

const GramsSchema = v.pipe(
  v.number(weightInvalid),
  v.integer(weightInvalid),
  v.minValue(0, weightInvalid),
  v.maxValue(MAX_GRAMS, weightInvalid),
);

/**
 * The plain fields of a variant, by their names in bodies. Its prices, stock, SKU, options and picture have code of their own
 * (docs/decisions/0096-fields-of-a-record.md). A new one also needs its place in `replaceVariants`.
 */
export const VARIANT_FIELDS = {
  barcode: { label: () => labels.barcode, column: 'barcode', ...optionalText(LABEL_MAX_LENGTH) },
  weightGrams: {
    label: () => labels.weight,
    column: 'weightGrams',
    ...optionalWhole(GramsSchema),
    input: { label: () => labels.weightInGrams },
  },
} as const satisfies FieldTable;
