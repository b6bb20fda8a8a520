import { withMinusSign } from './amount-marks';
import * as localeMessages from './locale.messages';
import type { BasisPoints } from './money';

const BASIS_POINTS_OF_A_PERCENT = 100;

/**
 * '8.25%' of 8.25 and '−30%' of −30, as the language of the reader writes it: '8,25 %' in German. In Arabic `Intl` adds marks that hold
 * number and sign together.
 */
export function formatPercent(percent: number, options?: Intl.NumberFormatOptions): string {
  return withMinusSign((percent / 100).toLocaleString(localeMessages.locale, { style: 'percent', maximumFractionDigits: 2, ...options }));
}

/** '8.25%' of 825 basis points. */
export function formatRate(rateBp: BasisPoints): string {
  return formatPercent(rateBp / BASIS_POINTS_OF_A_PERCENT);
}

/** The same with a plus: '+5%' of 5. */
export function formatSignedPercent(percent: number): string {
  return formatPercent(percent, { signDisplay: 'exceptZero' });
}
