export const PHONE_MAX_LENGTH = 30;

/** An optional plus, a first digit that is not 0, and up to 15 more: docs/rules.md#accounts-phone. */
const PHONE = /^\+?[1-9]\d{0,15}$/;

/** Whether a text is empty or a phone number, ignoring spaces, dashes and parentheses. */
export function isPhone(text: string): boolean {
  return text === '' || PHONE.test(text.replace(/[\s()-]/g, ''));
}
