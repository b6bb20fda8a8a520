/*
 * The price of a cart with a coupon as the shop calculated it before there were promotions. It is never edited: a test compares it with
 * today's calculation on thousands of carts.
 */

interface FrozenLine {
  unitPriceCents: number;
  quantity: number;
  isDiscounted: boolean;
}

export interface FrozenCoupon {
  benefit: { kind: 'percent'; percentBp: number } | { kind: 'amount'; amountCents: number } | { kind: 'free_shipping' };
  minimumCents: number;
}

interface FrozenRates {
  freeShippingFromCents: number | undefined;
  shippingCents: number;
  taxBp: number;
}

export function frozenPrice(lines: readonly FrozenLine[], { rates, coupon }: { rates: FrozenRates; coupon: FrozenCoupon | undefined }) {
  const itemsCents = sumOf(lines);
  const { freeShippingFromCents } = rates;
  const isFree = itemsCents === 0 || (freeShippingFromCents !== undefined && itemsCents >= freeShippingFromCents);
  const shippingCents = isFree ? 0 : rates.shippingCents;
  const taxCents = takeRate(itemsCents, rates.taxBp);
  const beforeCents = itemsCents + taxCents + shippingCents;
  const discountedCents = sumOf(lines.filter(({ isDiscounted }) => isDiscounted));
  const isValid = coupon !== undefined && discountedCents > 0 && discountedCents >= coupon.minimumCents;
  const discountCents = Math.min(isValid ? discountOf(coupon, { itemsCents, discountedCents, shippingCents }) : 0, beforeCents);
  return { itemsCents, taxCents, shippingCents, discountCents, totalCents: beforeCents - discountCents };
}

function discountOf(
  { benefit }: FrozenCoupon,
  { itemsCents, discountedCents, shippingCents }: { itemsCents: number; discountedCents: number; shippingCents: number },
): number {
  switch (benefit.kind) {
    case 'percent':
      return takeRate(discountedCents, benefit.percentBp);
    case 'amount':
      return discountedCents === itemsCents ? benefit.amountCents : Math.min(benefit.amountCents, discountedCents);
    case 'free_shipping':
      return discountedCents > 0 ? shippingCents : 0;
    default:
      return benefit satisfies never;
  }
}

function takeRate(amountCents: number, rateBp: number): number {
  return Math.floor((amountCents * rateBp + 5_000) / 10_000);
}

function sumOf(lines: readonly FrozenLine[]): number {
  return lines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0);
}
