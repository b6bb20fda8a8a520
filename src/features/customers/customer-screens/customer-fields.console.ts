import { emptyFields, type FormFields, formFieldsOf } from '#console/form/form-kinds';
import { CUSTOMER_FIELDS } from '#features/customers/customer-records/customer-fields';
import type { Customer } from '#features/customers/customer-records/customer-records.schema';

/** What the form edits. */
export type CustomerFields = FormFields<typeof CUSTOMER_FIELDS>;

export function fieldsOf(customer: Customer | undefined): CustomerFields {
  return customer ? formFieldsOf(CUSTOMER_FIELDS, customer) : emptyFields(CUSTOMER_FIELDS);
}
