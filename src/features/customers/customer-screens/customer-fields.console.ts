import type { Customer } from '#features/customers/customer-records/customer-records.schema';

/** What the form edits. */
export interface CustomerFields {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  tags: string[];
}

export const FIELD_NAMES: Record<keyof CustomerFields, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  tags: 'Tags',
};

export const NO_FIELDS: CustomerFields = { firstName: '', lastName: '', email: '', phone: '', tags: [] };

export function fieldsOf(customer: Customer | undefined): CustomerFields {
  if (!customer) return NO_FIELDS;
  const { firstName, lastName, email, phone = '', tags } = customer;
  return { firstName, lastName, email, phone, tags };
}
