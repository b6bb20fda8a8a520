import { type FieldExtras, RecordField } from '#console/form/record-field';
import { PROMOTION_FIELDS } from '#features/pricing/promotions/promotion-fields';
import type { FORM_FIELDS } from './promotion-form.console';
import type { PromotionForm } from './use-promotion-form.console';

interface PromotionFieldProps extends FieldExtras {
  form: PromotionForm;
  name: keyof typeof FORM_FIELDS;
}

/** The control of a field, as PROMOTION_FIELDS describes it. */
export function PromotionField({ form: { values, set, errorOf }, name, ...more }: PromotionFieldProps) {
  return (
    <RecordField
      {...more}
      name={name}
      field={PROMOTION_FIELDS[name]}
      value={values[name]}
      error={errorOf(name)}
      onChange={(value) => set({ [name]: value })}
    />
  );
}
