import { closeAmount, ENGLISH_LOCALE, withMinusSign } from './amount-marks';
import { byLocale } from './by-locale';
import * as localeMessages from './locale.messages';
import type { Dollars } from './money';

const signedUsd = byLocale((locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', signDisplay: 'exceptZero' }));

/** '−$5.00' of −5, '+$5.00' of 5: what is taken off or added, with the sign where the language has it ('−5,00 $', 'US$ −5,00'). */
export function formatSignedDollars(dollars: Dollars): string {
  const amount = withMinusSign(signedUsd().format(dollars));
  return localeMessages.locale === ENGLISH_LOCALE ? amount : closeAmount(amount);
}
