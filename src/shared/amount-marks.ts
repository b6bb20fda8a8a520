const LEFT_TO_RIGHT = '\u200e';
const RIGHT_TO_LEFT = '\u200f';

/** In English an amount has no marks: where the locale is compared with this one, an English build has no code for them. */
export const ENGLISH_LOCALE = 'en-US';

/**
 * An amount that `Intl` has written, as it is shown in Arabic text. `Intl` begins it with a right-to-left mark, so that it reads the number
 * first: ‘15.95 US$’. The `$` at the end belongs to neither direction, and would be shown on the other side of the letters: ‘$US 15.95’.
 * A mark after it holds it at them; another one parts the amount from Latin letters and digits that follow. Amounts of other languages stay.
 */
export function closeAmount(amount: string): string {
  return amount.startsWith(RIGHT_TO_LEFT) ? amount + LEFT_TO_RIGHT + RIGHT_TO_LEFT : amount;
}

/** A number that `Intl` has written, with the minus sign of the shop's font in place of the hyphen: as wide as the plus. */
export function withMinusSign(number: string): string {
  return number.replace('-', '−');
}
