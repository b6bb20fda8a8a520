import { closeAmount, ENGLISH_LOCALE } from './amount-marks';
import * as localeMessages from './locale.messages';

/** A currency in which prices are shown. Payments are always in dollars. */
export interface Currency {
  /** ISO 4217. */
  code: string;
  /** The exchange rate: units of this currency for one dollar. */
  perDollar: number;
}

/** Locales that group digits differently: ₹1,00,000. */
const LOCALES: Record<string, string> = { INR: 'en-IN' };

/** 15.28 dollars as '₹1,299': converted and rounded, without decimals (docs/rules.md#money-rupees). */
export function formatIn({ code, perDollar }: Currency, dollars: number): string {
  const format = new Intl.NumberFormat(LOCALES[code] ?? localeMessages.locale, {
    style: 'currency',
    currency: code,
    maximumFractionDigits: 0,
  });
  const amount = format.format(Math.round(dollars * perDollar));
  return localeMessages.locale === ENGLISH_LOCALE ? amount : closeAmount(amount);
}
