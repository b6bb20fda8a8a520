import { formatShortDollars } from '#shared/dollar-forms';
import { type Cents, toDollars, ZERO_CENTS } from '#shared/money';
import * as messages from './free-shipping.messages';
import type { PricePolicies } from './pricing.rules';

/**
 * The items' price from which shipping is free for every destination: 0 if shipping never costs anything, absent without such a
 * price.
 */
export function freeShippingFrom({ checkout: { freeShippingFromCents, shippingCents } }: PricePolicies): Cents | undefined {
  const isFreeEverywhere = [shippingCents.others, ...Object.values(shippingCents.named)].every((cents) => cents === 0);
  return isFreeEverywhere ? ZERO_CENTS : freeShippingFromCents;
}

/** For sentences on pages and in mails: 'free shipping over $50' or 'free shipping'; absent if shipping is not free from any price. */
export function freeShippingOffer(policies: PricePolicies): string | undefined {
  return offerOf(freeShippingFrom(policies));
}

/** The same of an amount. */
export function offerOf(fromCents: Cents | undefined): string | undefined {
  if (fromCents === undefined) return undefined;
  return fromCents === 0 ? messages.freeShipping : messages.freeShippingOver(formatShortDollars(toDollars(fromCents)));
}
