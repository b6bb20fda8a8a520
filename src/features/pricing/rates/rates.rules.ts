import { checkoutRates, type Destination, type PricedLine, type PricePolicies, type Rates } from '#features/pricing/pricing/pricing.rules';

/** What a shop charges for shipping and tax, for all destinations (docs/rules.md#pricing). */
export interface ShopRates {
  policies: PricePolicies;
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
export function quoteRates({ policies }: ShopRates, { destination }: RatesQuery): Rates {
  return checkoutRates(policies, destination);
}
