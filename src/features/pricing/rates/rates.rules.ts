import { checkoutRates, type Destination, type PricedLine, type PricePolicies, type Rates } from '#features/pricing/pricing/pricing.rules';
import { findRates, localRates, type TaxTable, taxFor } from '#features/pricing/taxes/tax-lines.rules';
import { STANDARD_CLASS } from '#shared/tax-classes';

/** What a shop charges for shipping and tax, for all destinations (docs/rules.md#pricing). */
export interface ShopRates {
  policies: PricePolicies;
  /** The shop's own tax table; absent, tax is by the policies. */
  taxes?: TaxTable | undefined;
}

/** A line as far as rates depend on it. */
export interface RatedLine extends PricedLine {
  /** Of a piece; null while nobody has weighed it. */
  weightGrams: number | null;
}

/** What the rates of an order depend on. */
export interface RatesQuery {
  /** Absent while it is unknown. */
  destination: Destination | undefined;
  /** Gifts are no part of it. */
  lines: readonly RatedLine[];
}

/** The rates of an order; those of the cart summary while the destination is unknown. */
export function quoteRates({ policies, taxes }: ShopRates, { destination }: RatesQuery): Rates {
  const rates = checkoutRates(policies, destination);
  return taxes ? { ...rates, tax: taxFor(taxes, destination) } : rates;
}

/** The rates that pages estimate a cart with, before its destination is known: with the tax of products of the class Standard. */
export function estimateRates({ policies, taxes }: ShopRates): Pick<PricePolicies, 'cartSummary' | 'guestEstimate'> {
  const { cartSummary, guestEstimate } = policies;
  if (!taxes) return { cartSummary, guestEstimate };
  const local = localRates(taxes, undefined);
  const standard = findRates(local, STANDARD_CLASS);
  const taxBp = standard.reduce((sum, { rateBp, isIncluded }) => sum + (isIncluded ? 0 : rateBp), 0);
  const more = { taxBp, ...(standard.some(({ isIncluded }) => isIncluded) && { isTaxIncluded: true as const }) };
  return { cartSummary: { ...cartSummary, ...more }, guestEstimate: { ...guestEstimate, ...more } };
}

/** Whether taxes depend on more than the country and the US state. */
export function needsWholeAddress({ taxes }: ShopRates): boolean {
  return (
    taxes?.rates.some(({ country, state, postalPrefix }) => postalPrefix !== '' || (state !== '' && country !== 'United States')) ?? false
  );
}
