/** Card brand, validation and formatting: docs/rules.md#payments-card-check. */

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'unknown';

const MIN_DIGITS = 15;
/** docs/rules.md#payments-card-check */
export const CARD_NUMBER_MAX_LENGTH = 19;
export const CVV_MAX_LENGTH = 4;
/** docs/rules.md#payments-expiry-years */
export const EXPIRY_YEARS = 10;

const BRANDS: readonly (readonly [CardBrand, RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^5[1-5]/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|65)/],
];

export function guessCardBrand(number: string): CardBrand {
  const digits = cardDigits(number);
  return BRANDS.find(([, prefix]) => prefix.test(digits))?.[0] ?? 'unknown';
}

/** The number without spaces. */
export function cardDigits(number: string): string {
  return number.replace(/\s/g, '');
}

/** At least 15 digits, and the last one is the check digit of the others (ISO/IEC 7812-1, annex B). */
export function isCardNumber(number: string): boolean {
  const digits = cardDigits(number);
  return /^\d+$/.test(digits) && digits.length >= MIN_DIGITS && digits.length <= CARD_NUMBER_MAX_LENGTH && luhnSum(digits) % 10 === 0;
}

/** A card is valid through the last day of its month. */
export function isExpired({ month, year }: { month: number; year: number }, now: Date): boolean {
  return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;
}

/** The number as printed on the card: groups of four, on American Express 4-6-5. */
export function groupCardNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const groups = guessCardBrand(digits) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/;
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ');
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** All card data that the shop stores: docs/rules.md#payments-card-privacy. */
export function savedCardFields(choice: { paymentDetails?: { number: string } } | object): {
  cardBrand: string | undefined;
  cardLast4: string | undefined;
} {
  const number = 'paymentDetails' in choice ? choice.paymentDetails?.number : undefined;
  if (number === undefined) return { cardBrand: undefined, cardLast4: undefined };
  return { cardBrand: guessCardBrand(number), cardLast4: cardDigits(number).slice(-4) };
}
