import { DEFAULT_COUNTRY } from '#features/accounts/addresses/places';
import { DELIVERY_DAYS, type ShippingRates } from '#features/pricing/pricing/delivery.rules';
import { checkoutRates } from '#features/pricing/pricing/pricing.rules';
import { cheapestAtHome, chooseMethod } from '#features/pricing/shipping/choose-method.rules';
import type { RatedLine, ShippingDays } from '#features/pricing/shipping/shipping.rules';
import { describeDays } from '#features/pricing/shipping/shipping-words.rules';
import { formatCents } from '#shared/money';
import { isGiftCard } from '#shared/tax-classes';
import type { ShopRates } from './rates.rules';

/** A way to the shopper on a product's page: no dates, because the page is cached. */
export interface DeliveryNote {
  name: string;
  /** '3–5 days', until the browser knows which days these are. */
  text: string;
  days: number;
  /** The fewest days. */
  from?: number;
  /** ', $5.99' */
  price?: string;
}

/** What a product's page says about its delivery: the speeds, or with zones the cheapest method at home for one piece. */
export function deliveryNotes({ shipping }: ShopRates, line: RatedLine): DeliveryNote[] {
  if (isGiftCard(line)) return [];
  if (!shipping) return SPEEDS.map(([name, days]) => ({ name, text: describeDays({ min: days, max: days }), days }));
  const found = cheapestAtHome(shipping, { lines: [line], country: DEFAULT_COUNTRY });
  if (found?.offered.kind !== 'delivery') return [];
  const { destination, offered } = found;
  const { min, max } = offered.method.days;
  const place = destination.country === DEFAULT_COUNTRY ? '' : ` to ${destination.country}`;
  const price = offered.priceCents === 0 ? ', free' : `, ${formatCents(offered.priceCents)}`;
  return [{ name: offered.method.name + place, text: describeDays({ min, max }), days: max, from: min, price }];
}

const SPEEDS = [
  ['Standard', DELIVERY_DAYS.standard],
  ['Express', DELIVERY_DAYS.express],
  ['Overnight', DELIVERY_DAYS.overnight],
] as const;

/** What search engines and feeds say about shipping to the United States. */
export interface ShippingFact extends ShippingRates {
  /** By a method; absent: the standard days. */
  days?: ShippingDays;
}

/** Of an order of this line; undefined: it is not delivered there, or by mail. */
export function shippingFact({ policies, shipping }: ShopRates, line: RatedLine): ShippingFact | undefined {
  if (isGiftCard(line)) return undefined;
  const destination = { country: 'United States', state: '' };
  if (!shipping) return checkoutRates(policies, destination);
  const { chosen } = chooseMethod(shipping, { destination, lines: [line] });
  return chosen?.kind === 'delivery' ? { ...chosen.rates, days: chosen.method.days } : undefined;
}
