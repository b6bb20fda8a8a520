import { type Cents, formatCents, ZERO_CENTS } from '#shared/money';
import type { PricePolicies } from './pricing.rules';

/**
 * From which price of the items on checkout ships free, wherever it goes: 0 when everything does, absent when nothing is promised.
 * Shipping that costs nothing anywhere is free from 0.
 */
export function freeShippingFrom({ checkout: { freeShippingFromCents, shippingCents } }: PricePolicies): Cents | undefined {
  const isFreeEverywhere = [shippingCents.others, ...Object.values(shippingCents.named)].every((cents) => cents === 0);
  return isFreeEverywhere ? ZERO_CENTS : freeShippingFromCents;
}

/** What pages and mails promise, within a sentence: 'free shipping over $50', or 'free shipping'; absent without a promise. */
export function freeShippingOffer(policies: PricePolicies): string | undefined {
  const fromCents = freeShippingFrom(policies);
  if (fromCents === undefined) return undefined;
  return fromCents === 0 ? 'free shipping' : `free shipping over ${formatThreshold(fromCents)}`;
}

/** '$50', '$49.90'. */
export function formatThreshold(cents: Cents): string {
  return formatCents(cents).replace(/\.00$/, '');
}
