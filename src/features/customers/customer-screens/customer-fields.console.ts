import type { Customer } from '#features/customers/customer-records/customer-records.schema';
import { customerFieldsMessages as messages } from './customer-screens.messages';

/** What the form edits. */
export interface CustomerFields {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  tags: string[];
}

export const FIELD_NAMES: Record<keyof CustomerFields, string> = {
  firstName: messages.firstName,
  lastName: messages.lastName,
  email: messages.email,
  phone: messages.phone,
  tags: messages.tags,
};

export const NO_FIELDS: CustomerFields = { firstName: '', lastName: '', email: '', phone: '', tags: [] };

export function fieldsOf(customer: Customer | undefined): CustomerFields {
  if (!customer) return NO_FIELDS;
  const { firstName, lastName, email, phone = '', tags } = customer;
  return { firstName, lastName, email, phone, tags };
}
