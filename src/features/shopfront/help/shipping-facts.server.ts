import { COUNTRIES } from '#features/people/addresses/places';
import { DELIVERY_DAYS } from '#features/pricing/pricing/delivery.rules';
import { formatThreshold, freeShippingFrom } from '#features/pricing/pricing/free-shipping.rules';
import type { ByPlace, PricePolicies } from '#features/pricing/pricing/pricing.rules';
import { type Cents, formatCents } from '#shared/money';
import type { ShippingFacts } from './help.types';

/** Formats the configured prices; the page gets only text. */
export function shippingFacts(policies: PricePolicies): ShippingFacts {
  const { shippingCents, taxBp } = policies.checkout;
  const hasOwnPrice = (country: string) => country in shippingCents.named;
  const prices = toRows(shippingCents, (cents) => (cents === 0 ? 'Free' : formatCents(cents)));
  return {
    freeShipping: toFreeShipping(freeShippingFrom(policies)),
    standardDays: DELIVERY_DAYS.standard,
    // All countries have their own price, so there is no 'Everywhere else'.
    prices: COUNTRIES.every(hasOwnPrice) ? prices.slice(0, -1) : prices,
    taxRates: toRows(taxBp, (rateBp) => `${rateBp / 100} %`),
    countries: [...COUNTRIES],
  };
}

function toFreeShipping(fromCents: Cents | undefined): ShippingFacts['freeShipping'] {
  if (fromCents === undefined) return { kind: 'never' };
  return fromCents === 0 ? { kind: 'always' } : { kind: 'from', price: formatThreshold(fromCents) };
}

function toRows<Value extends number>(
  { named, others }: ByPlace<Value>,
  format: (value: Value) => string,
): [place: string, value: string][] {
  const rows = Object.entries(named).map(([place, value]): [string, string] => [place, format(value)]);
  return [...rows, [rows.length > 0 ? 'Everywhere else' : 'Everywhere', format(others)]];
}
