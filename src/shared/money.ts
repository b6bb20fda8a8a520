import { closeAmount, ENGLISH_LOCALE, withMinusSign } from './amount-marks';
import { byLocale } from './by-locale';
import * as localeMessages from './locale.messages';

declare const unit: unique symbol;

/** An amount in whole US cents. Plain numbers are not assignable: amounts come from the database, or from the functions here. */
export type Cents = number & { readonly [unit]: 'cents' };

/** An amount in dollars, as in views and in the API: any number that is not `Cents`. */
export type Dollars = number & { readonly [unit]?: never };

/** A rate in basis points: 10 000 are 100 %. */
export type BasisPoints = number;

const BASIS_POINTS_OF_ONE = 10_000;

/** Marks a number as cents: `cents(5_99)`. Throws a `RangeError` when it is not a whole number. */
/* @__NO_SIDE_EFFECTS__ */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of cents.`);
  return amount as Cents;
}

export const ZERO_CENTS = cents(0);
/** PostgreSQL's largest `integer`: no stored amount is above it. */
export const MAX_CENTS = cents(2_147_483_647);

export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce<number>((sum, amountCents) => sum + amountCents, 0) as Cents;
}

export function multiplyCents(unitPriceCents: Cents, quantity: number): Cents {
  return (unitPriceCents * quantity) as Cents;
}

/** The difference of two amounts, at least 0. */
export function subtractCents(fromCents: Cents, takenCents: Cents): Cents {
  return Math.max(0, fromCents - takenCents) as Cents;
}

/** The negative amount: −$5 for $5. */
export function negateCents(amountCents: Cents): Cents {
  return (0 - amountCents) as Cents;
}

export function minCents(oneCents: Cents, otherCents: Cents): Cents {
  return Math.min(oneCents, otherCents) as Cents;
}

/** The average of `count` amounts that sum to `totalCents`, rounded half up to a cent; 0 without amounts. */
export function averageCents(totalCents: Cents, count: number): Cents {
  return count === 0 ? ZERO_CENTS : (Math.round(totalCents / count) as Cents);
}

/** An amount multiplied by a rate, rounded half up to a cent. */
export function takeRate(amountCents: Cents, rateBp: BasisPoints): Cents {
  return Math.floor((amountCents * rateBp + BASIS_POINTS_OF_ONE / 2) / BASIS_POINTS_OF_ONE) as Cents;
}

/** `amountCents * part / whole`, rounded half up to a cent; exact for amounts of any size. */
export function takeShare(amountCents: Cents, { part, whole }: { part: Cents; whole: Cents }): Cents {
  return Number((BigInt(amountCents) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n)) as Cents;
}

/** Cents as dollars for the API: a number with at most two decimals. */
export function toDollars(amountCents: Cents): Dollars {
  return (amountCents / 100) as Dollars;
}

/** A bound of a filter as cents. Bounds that no stored amount reaches are as good as the highest one. */
export function boundCents(dollars: Dollars): Cents {
  return minCents(toCents(dollars), MAX_CENTS);
}

/** Dollars from the API as cents; half a cent rounds away from zero. */
export function toCents(dollars: Dollars): Cents {
  // 1.005 × 100 is a little less than 100.5: digits after the 15th are only the error of the multiplication.
  return (Math.sign(dollars) * Math.round(Number((Math.abs(dollars) * 100).toPrecision(15)))) as Cents;
}

/** How much cheaper a sale is, in whole percent (docs/rules.md#money-percent-off). */
export function percentOff(listCents: Cents, saleCents: Cents): number {
  return Math.round(((listCents - saleCents) / listCents) * 100);
}

const usd = byLocale((locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', signDisplay: 'negative' }));

/** '$1,234.50', or '−$5.00' of a negative amount. */
export function formatCents(amountCents: Cents): string {
  return finished(usd().format(amountCents / 100));
}

/** '$1,234.50' from an amount of the API, or '−$5.00' of a negative one. Nothing taken off is −0, which has no sign. */
export function formatDollars(dollars: Dollars): string {
  return finished(usd().format(dollars));
}

/** '$1,235' from an amount of the API, rounded to whole dollars. */
export function formatWholeDollars(dollars: Dollars): string {
  return finished(dollars.toLocaleString(localeMessages.locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }));
}

function finished(amount: string): string {
  const signed = withMinusSign(amount);
  return localeMessages.locale === ENGLISH_LOCALE ? signed : closeAmount(signed);
}
