import { DELIVERY_DAYS } from '#features/pricing/delivery.rules';
import { pricePolicies } from '#features/pricing/pricing.rules';
import { formatCents } from '#shared/money';

/* What the help pages say of prices, from the rules that charge. */

const { checkout } = pricePolicies;
const to = (country: string, state = '') => ({ country, state });
const shipping = (country: string) => formatCents(checkout.shippingCents(to(country)));
const tax = (country: string, state?: string) => `${checkout.taxRateBp(to(country, state)) / 100} %`;

export const FREE_SHIPPING_FROM = formatCents(checkout.freeShippingFromCents).replace('.00', '');
export const STANDARD_DAYS = DELIVERY_DAYS.standard;

export const SHIPPING_PRICES = [
  ['United States', shipping('United States')],
  ['Canada', shipping('Canada')],
  ['Mexico', shipping('Mexico')],
  ['Everywhere else', shipping('Germany')],
];

export const TAX_RATES = [
  ...['California', 'New York', 'Texas', 'Florida'].map((state) => [state, tax('United States', state)]),
  ['Everywhere else', tax('Germany')],
];
