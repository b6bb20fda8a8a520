import { PHONE_MAX_LENGTH } from './lengths';

/** An optional plus or up to two zeros, a digit that is not 0, and up to 15 more: docs/rules.md#accounts-phone. */
const PHONE = /^(?:\+|0{1,2})?[1-9]\d{0,15}$/;
/** The zero of a number inside its country, as in +44 (0)20 7946 0958. */
const NATIONAL_ZERO = /\(0\)/;
/** A number inside a company, as in 512-555-0100 ext. 42. */
const EXTENSION = /(?:x|ext|#)\d{1,6}$/i;

/** Whether a text is empty or a phone number as people write it: with spaces, dashes, dots, slashes, parentheses and an extension. */
export function isPhone(text: string): boolean {
  if (text === '') return true;
  if (text.length > PHONE_MAX_LENGTH) return false;
  // NFKC makes ordinary characters of the full-width ones of a Japanese keyboard.
  const number = text.normalize('NFKC').replace(NATIONAL_ZERO, '');
  return PHONE.test(number.replace(/[\s()./\p{Dash}\p{Cf}]/gu, '').replace(EXTENSION, ''));
}
