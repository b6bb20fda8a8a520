import type { Customer } from '#features/customers/customer-records/customer-records.schema';

/** What the form edits. */
export interface CustomerFields {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  tags: readonly string[];
}

export const FIELD_NAMES: Record<keyof CustomerFields, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  tags: 'Tags',
};

export const NO_FIELDS: CustomerFields = { firstName: '', lastName: '', email: '', phone: '', tags: [] };

export function fieldsOf({ firstName, lastName, email, phone = '', tags }: Customer): CustomerFields {
  return { firstName, lastName, email, phone, tags };
}

/** The fields that differ from what was loaded. */
export function changesOf(base: CustomerFields, fields: CustomerFields): Partial<CustomerFields> {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isSame(base[name as keyof CustomerFields], value)));
}

/** Fields that both changed since the form was loaded, to different values. */
export function collisionsOf(
  base: CustomerFields,
  { mine, theirs }: { mine: Partial<CustomerFields>; theirs: CustomerFields },
): (keyof CustomerFields)[] {
  return (Object.keys(mine) as (keyof CustomerFields)[]).filter(
    (name) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]),
  );
}

export function textOf(value: CustomerFields[keyof CustomerFields] | undefined): string {
  return typeof value === 'string' ? value || '(empty)' : (value ?? []).join(', ') || '(none)';
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
