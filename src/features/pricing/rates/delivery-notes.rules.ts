import { DEFAULT_COUNTRY } from '#features/accounts/addresses/places';
import { translatedPart } from '#features/platform/translations/translated-part';
import {
  type DeliveryPromises,
  type DeliverySpeed,
  HANDLING_DAYS,
  promisedDays,
  type ShippingRates,
} from '#features/pricing/pricing/delivery.rules';
import { checkoutRates } from '#features/pricing/pricing/pricing.rules';
import { cheapestAtHome, chooseMethod } from '#features/pricing/shipping/choose-method.rules';
import type { RatedLine, ShippingDays } from '#features/pricing/shipping/shipping.rules';
import { describeDays } from '#features/pricing/shipping/shipping-words.rules';
import type { Language } from '#languages/languages';
import { formatCents } from '#shared/money';
import { isGiftCard } from '#shared/tax-classes';
import * as messages from './delivery-notes.messages';
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

interface ReaderOfNotes {
  promises: DeliveryPromises;
  /** Undefined: as the owner worded it. */
  language: Language | undefined;
}

/** What a product's page says about its delivery: the speeds, or with zones the cheapest method at home for one piece. */
export function deliveryNotes({ shipping }: ShopRates, line: RatedLine, { promises, language }: ReaderOfNotes): DeliveryNote[] {
  if (isGiftCard(line)) return [];
  if (!shipping) return promisedSpeeds(promises);
  const found = cheapestAtHome(shipping, { lines: [line], country: DEFAULT_COUNTRY });
  if (found?.offered.kind !== 'delivery') return [];
  const { destination, offered } = found;
  const { min, max } = offered.method.days;
  const { name } = translatedPart(offered.method, language);
  const price = offered.priceCents === 0 ? messages.free : messages.priced(formatCents(offered.priceCents));
  return [
    {
      name: destination.country === DEFAULT_COUNTRY ? name : messages.methodTo(name, destination.country),
      text: describeDays({ min, max }),
      days: max,
      from: min,
      price,
    },
  ];
}

function promisedSpeeds(promises: DeliveryPromises): DeliveryNote[] {
  return SPEEDS.flatMap((speed) => {
    const days = promisedDays(promises, speed);
    return days === undefined ? [] : [{ name: messages.speedNames[speed], text: describeDays({ min: days, max: days }), days }];
  });
}

const SPEEDS: readonly DeliverySpeed[] = ['standard', 'express', 'overnight'];

/** The most days that the cheapest way to the shopper at home takes; undefined: the shop promises none. */
export function daysAtHome({ shipping }: ShopRates, promises: DeliveryPromises): number | undefined {
  if (!shipping) return promisedDays(promises, 'standard');
  const offered = cheapestAtHome(shipping, { lines: [], country: DEFAULT_COUNTRY })?.offered;
  return offered?.kind === 'delivery' ? offered.method.days.max : undefined;
}

/** What search engines and feeds say about shipping to the United States. */
export interface ShippingFact extends ShippingRates {
  /** Absent: the shop promises none. */
  days?: ShippingDays;
}

/** Of an order of this line; undefined: it is not delivered there, or by mail. */
export function shippingFact({ policies, shipping }: ShopRates, line: RatedLine, promises: DeliveryPromises): ShippingFact | undefined {
  if (isGiftCard(line)) return undefined;
  const destination = { country: 'United States', state: '' };
  if (!shipping) return { ...checkoutRates(policies, destination), ...standardDays(promises) };
  const { chosen } = chooseMethod(shipping, { destination, lines: [line] });
  return chosen?.kind === 'delivery' ? { ...chosen.rates, days: chosen.method.days } : undefined;
}

function standardDays(promises: DeliveryPromises): Pick<ShippingFact, 'days'> {
  const max = promisedDays(promises, 'standard');
  if (max === undefined) return {};
  const handling = Math.min(HANDLING_DAYS, max);
  return { days: { min: Math.min(handling + 1, max), max, handling } };
}
