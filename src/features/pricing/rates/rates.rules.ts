import { DEFAULT_COUNTRY } from '#features/accounts/addresses/places';
import {
  checkoutRates,
  type Destination,
  needsNoShipping,
  type PricePolicies,
  type Rates,
  withoutGiftCards,
} from '#features/pricing/pricing/pricing.rules';
import { cheapestAtHome, chooseMethod, type MethodChoice, ratesOf } from '#features/pricing/shipping/choose-method.rules';
import type { RatedLine, ShippingTerms } from '#features/pricing/shipping/shipping.rules';
import { findRates, localRates, type TaxTable, taxFor } from '#features/pricing/taxes/tax-lines.rules';
import { STANDARD_CLASS } from '#shared/tax-classes';

/** What a shop charges for shipping and tax, for all destinations (docs/rules.md#pricing). */
export interface ShopRates {
  policies: PricePolicies;
  /** The shop's own tax table; absent, tax is by the policies. */
  taxes?: TaxTable | undefined;
  /** The owner's zones, whose shipping replaces that of the policies; absent without any. */
  shipping?: ShippingTerms | undefined;
}

/** What the rates of an order depend on. */
export interface RatesQuery {
  /** Absent while it is unknown. */
  destination: Destination | undefined;
  /** Gifts are no part of it. */
  lines: readonly RatedLine[];
  /** The id of the wanted shipping method. */
  methodId?: string | undefined;
}

export interface QuotedRates extends Rates {
  /** Absent without zones, and while the destination is unknown. */
  choice?: MethodChoice;
}

/**
 * The rates of an order; those of the cart summary while the destination is unknown. With zones, shipping is that of the chosen method,
 * and before the destination is known that of the cheapest one at home.
 */
export function quoteRates({ policies, taxes, shipping }: ShopRates, { destination, lines, methodId }: RatesQuery): QuotedRates {
  const policyRates = checkoutRates(policies, destination);
  const rates = taxes ? { ...policyRates, tax: taxFor(taxes, destination) } : policyRates;
  if (!shipping) return rates;
  const shipped = withoutGiftCards(lines);
  if (needsNoShipping(lines)) return { ...rates, ...ratesOf({ chosen: undefined }) };
  if (!destination)
    return { ...rates, ...ratesOf({ chosen: cheapestAtHome(shipping, { lines: shipped, country: DEFAULT_COUNTRY })?.offered }) };
  const choice = chooseMethod(shipping, { destination, lines: shipped, methodId });
  return { ...rates, ...ratesOf(choice), choice };
}

/**
 * The rates that pages estimate a cart with, before its destination is known: with the tax of products of the class Standard, and the
 * cheapest shipping at home.
 */
export function estimateRates({ policies, taxes, shipping }: ShopRates): Pick<PricePolicies, 'cartSummary' | 'guestEstimate'> {
  const more = { ...(taxes && estimateTax(taxes)), ...(shipping && estimateShipping(shipping)) };
  return { cartSummary: { ...policies.cartSummary, ...more }, guestEstimate: { ...policies.guestEstimate, ...more } };
}

function estimateTax(taxes: TaxTable): Pick<Rates, 'taxBp' | 'isTaxIncluded'> {
  const standard = findRates(localRates(taxes, undefined), STANDARD_CLASS);
  const taxBp = standard.reduce((sum, { rateBp, isIncluded }) => sum + (isIncluded ? 0 : rateBp), 0);
  return { taxBp, ...(standard.some(({ isIncluded }) => isIncluded) && { isTaxIncluded: true as const }) };
}

function estimateShipping(shipping: ShippingTerms) {
  return ratesOf({ chosen: cheapestAtHome(shipping, { lines: [], country: DEFAULT_COUNTRY })?.offered });
}

/** Whether rates depend on more than the country and the US state. */
export function needsWholeAddress({ taxes, shipping }: ShopRates): boolean {
  return (
    taxes?.rates.some(({ country, state, postalPrefix }) => postalPrefix !== '' || (state !== '' && country !== 'United States')) ||
    shipping?.zones.some(({ postalPrefixes }) => postalPrefixes.length > 0) ||
    false
  );
}
