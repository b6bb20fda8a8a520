import { translatedPart } from '#features/platform/translations/translated-part';
import {
  DELIVERY_DAYS,
  type DeliveryPromises,
  type DeliverySpeed,
  HANDLING_DAYS,
  promisedDays,
  type ShippingRates,
} from '#features/pricing/pricing/delivery.rules';
import type { Language } from '#languages/languages';
import { toDollars, ZERO_CENTS } from '#shared/money';
import { DAY_MS } from '#shared/time';
import type { OfferedMethodView, OrderMethodView } from './order-method.schema';
import {
  type LineMeasures,
  type OfferedMethod,
  type PickupPlace,
  priceMethod,
  type ShippingDays,
  type ShippingMethod,
} from './shipping.rules';

/** What an order stores of its method: its terms at that time, which later edits of the order are priced by. */
export type OrderMethod = ({ kind: 'delivery' } & ShippingMethod) | ({ kind: 'pickup' } & PickupPlace);

export function toOrderMethod({ kind, method }: OfferedMethod): OrderMethod {
  return { kind, ...method } as OrderMethod;
}

/** The shipping of an order whose contents change; undefined: its method was not offered for these lines. */
export function rateOrderMethod(method: OrderMethod, measures: LineMeasures): ShippingRates | undefined {
  if (method.kind === 'pickup') return { freeShippingFromCents: undefined, shippingCents: ZERO_CENTS };
  const shippingCents = priceMethod(method, measures);
  return shippingCents === undefined ? undefined : { freeShippingFromCents: method.freeFromCents, shippingCents };
}

interface DeliveryTerms {
  method: OrderMethod | undefined;
  speed?: DeliverySpeed;
  promises: DeliveryPromises;
}

/** What an order promises: by its method, or without one by its speed (docs/rules.md#pricing-delivery-days). */
function promiseOf({ method, speed = 'standard', promises }: DeliveryTerms): ShippingDays {
  if (!method) return { min: 1, max: promisedDays(promises, speed) ?? DELIVERY_DAYS[speed], handling: HANDLING_DAYS };
  return daysOfMethod(method);
}

function daysOfMethod(method: OrderMethod): ShippingDays {
  if (method.kind === 'delivery') return method.days;
  // Nobody carries it.
  return { min: method.readyDays, max: method.readyDays, handling: method.readyDays };
}

/** The estimated delivery of an order, and the part of its days that the carrier needs (docs/rules.md#orders-late). */
export function promisedDelivery(placedAt: Date, terms: DeliveryTerms): { estimatedDelivery: Date; carrierDays: number } {
  const { max, handling } = promiseOf(terms);
  return { estimatedDelivery: daysAfter(placedAt, max), carrierDays: max - handling };
}

/** The same of an order of gift cards alone, which are mailed. */
export function promisedMail(placedAt: Date): { estimatedDelivery: Date; carrierDays: number } {
  return { estimatedDelivery: daysAfter(placedAt, 1), carrierDays: 0 };
}

/** In the words that the method has: the owner's, unless it was translated (`translatedPart`). */
export function viewOrderMethod(method: OrderMethod): OrderMethodView {
  const { min, max } = daysOfMethod(method);
  const { id, kind, name } = method;
  return { _id: id, kind, name, days: { min, max }, ...(method.kind === 'pickup' && { address: method.address, hours: method.hours }) };
}

interface OfferView {
  now: Date;
  /** Of the reader; undefined: as the owner worded it. */
  language: Language | undefined;
}

export function viewOfferedMethod(offered: OfferedMethod, { now, language }: OfferView): OfferedMethodView {
  const method = viewOrderMethod(translatedPart(toOrderMethod(offered), language));
  return {
    ...method,
    price: toDollars(offered.priceCents),
    arrives: { from: daysAfter(now, method.days.min).toISOString(), to: daysAfter(now, method.days.max).toISOString() },
  };
}

function daysAfter(time: Date, days: number): Date {
  return new Date(time.getTime() + days * DAY_MS);
}
