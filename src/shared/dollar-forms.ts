import { closeAmount, withMinusSign } from './amount-marks';
import { byLocale } from './by-locale';
import type { Dollars } from './money';

const USD = { style: 'currency', currency: 'USD' } as const;
const signedUsd = byLocale((locale) => new Intl.NumberFormat(locale, { ...USD, signDisplay: 'exceptZero' }));
const shortUsd = byLocale((locale) => new Intl.NumberFormat(locale, { ...USD, trailingZeroDisplay: 'stripIfInteger' }));

/** Like `formatDollars()`, with a plus: '+$5.00' of 5, where the language has its sign ('+5,00 $', 'US$ +5,00'). */
export function formatSignedDollars(dollars: Dollars): string {
  return closeAmount(withMinusSign(signedUsd().format(dollars)));
}

/** '$50', '$49.90': cents only where there are some. */
export function formatShortDollars(dollars: Dollars): string {
  return closeAmount(shortUsd().format(dollars));
}
