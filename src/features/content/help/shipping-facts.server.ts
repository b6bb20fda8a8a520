import { countryInLanguage } from '#features/accounts/addresses/country-names';
import { COUNTRIES } from '#features/accounts/addresses/places';
import { translatedPart } from '#features/platform/translations/translated-part';
import { type DeliveryPromises, promisedDays } from '#features/pricing/pricing/delivery.rules';
import { freeShippingFrom } from '#features/pricing/pricing/free-shipping.rules';
import type { ByPlace } from '#features/pricing/pricing/pricing.rules';
import type { ShopRates } from '#features/pricing/rates/rates.rules';
import type { ShippingTerms } from '#features/pricing/shipping/shipping.rules';
import type { Language } from '#languages/languages';
import { formatShortDollars } from '#shared/dollar-forms';
import { type Cents, formatCents, toDollars } from '#shared/money';
import { formatRate } from '#shared/percent';
import type { ShippingFacts } from './help.types';
import * as messages from './shipping-facts.messages';

interface ReaderOfFacts {
  promises: DeliveryPromises;
  /** Of the reader; undefined: as the owner worded it. */
  language: Language | undefined;
}

/** Formats the configured prices; the page gets only text. */
export function shippingFacts({ policies, shipping }: ShopRates, { promises, language }: ReaderOfFacts): ShippingFacts {
  const { shippingCents, taxBp } = policies.checkout;
  const hasOwnPrice = (country: string) => country in shippingCents.named;
  const prices = toRows(shippingCents, (cents) => (cents === 0 ? messages.free : formatCents(cents)));
  if (shipping) return { ...zoneFacts(shipping, language), taxRates: toRows(taxBp, formatRate) };
  return {
    freeShipping: toFreeShipping(freeShippingFrom(policies)),
    standardDays: promisedDays(promises, 'standard'),
    // All countries have their own price, so there is no 'Everywhere else'.
    prices: COUNTRIES.every(hasOwnPrice) ? prices.slice(0, -1) : prices,
    taxRates: toRows(taxBp, formatRate),
    countries: COUNTRIES.map(countryInLanguage),
  };
}

/** The owner's zones with their methods, and where orders can be picked up. */
function zoneFacts({ zones, pickupPlaces }: ShippingTerms, language: Language | undefined): Omit<ShippingFacts, 'taxRates'> {
  const delivered = zones.filter(({ methods }) => methods.length > 0);
  const countries = COUNTRIES.filter((name) => delivered.some((zone) => zone.countries.length === 0 || zone.countries.includes(name))).map(
    countryInLanguage,
  );
  return {
    freeShipping: { kind: 'zones' },
    prices: [
      ...delivered.flatMap((zone) => {
        const { place, methods } = zone.describe(language);
        return methods.map((method): [string, string] => [place, method]);
      }),
      ...translatedPart(pickupPlaces, language).map(({ name, address }): [string, string] => [
        name,
        messages.freeAt(address.replaceAll('\n', ', ')),
      ]),
    ],
    countries,
  };
}

function toFreeShipping(fromCents: Cents | undefined): ShippingFacts['freeShipping'] {
  if (fromCents === undefined) return { kind: 'never' };
  return fromCents === 0 ? { kind: 'always' } : { kind: 'from', price: formatShortDollars(toDollars(fromCents)) };
}

function toRows<Value extends number>(
  { named, others }: ByPlace<Value>,
  format: (value: Value) => string,
): [place: string, value: string][] {
  const rows = Object.entries(named).map(([place, value]): [string, string] => [countryInLanguage(place), format(value)]);
  return [...rows, [rows.length > 0 ? messages.everywhereElse : messages.everywhere, format(others)]];
}
