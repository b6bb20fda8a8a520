import { customerNamesMessages as messages } from './customer-screens.messages';

interface Named {
  firstName: string;
  lastName: string;
  email: string;
}

/** Imported customers may have no name. */
export function nameOf({ firstName, lastName, email }: Named): string {
  return `${firstName} ${lastName}`.trim() || email;
}

export function customersText(count: number): string {
  return messages.customers(count);
}
