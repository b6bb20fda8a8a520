import { COUNTRIES } from '#features/addresses/places';
import { DELIVERY_DAYS } from '#features/pricing/delivery.rules';
import { pricePolicies } from '#features/pricing/pricing.rules';
import { formatCents } from '#shared/money';
import type { ShippingFacts } from './help.types';

const { checkout } = pricePolicies;
const to = (country: string, state = '') => ({ country, state });
const shipping = (country: string) => formatCents(checkout.shippingCents(to(country)));
const tax = (country: string, state?: string) => `${checkout.taxRateBp(to(country, state)) / 100} %`;

/** From the rules that charge; the page gets the words only. */
export const shippingFacts: ShippingFacts = {
  freeFrom: formatCents(checkout.freeShippingFromCents).replace('.00', ''),
  standardDays: DELIVERY_DAYS.standard,
  prices: [
    ['United States', shipping('United States')],
    ['Canada', shipping('Canada')],
    ['Mexico', shipping('Mexico')],
    ['Everywhere else', shipping('Germany')],
  ],
  taxRates: [
    ...['California', 'New York', 'Texas', 'Florida'].map((state): [string, string] => [state, tax('United States', state)]),
    ['Everywhere else', tax('Germany')],
  ],
  countries: [...COUNTRIES],
};
