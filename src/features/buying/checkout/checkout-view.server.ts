import type { CartItem } from '#features/buying/cart/cart.schema';
import { toSavedAddress } from '#features/people/addresses/address-view.server';
import type { AddressRow } from '#features/people/addresses/addresses.queries.server';
import { type Coupon, type CouponBenefit, type CouponProblem, findCouponProblem } from '#features/pricing/pricing/coupons.rules';
import type { PriceStep } from '#features/pricing/pricing/price-steps.rules';
import { type CartPrice, discountedCentsOf, type PricedLine } from '#features/pricing/pricing/pricing.rules';
import { type Cents, multiplyCents, sumCents, toCents, toDollars } from '#shared/money';
import type { CouponOfCustomer, CouponRow } from './checkout.queries.server';
import type { CheckoutSummary } from './checkout-summary.schema';

interface SummaryParts {
  items: readonly CartItem[];
  price: CartPrice;
  steps: readonly PriceStep[];
  coupon: Coupon | undefined;
  freeShippingFromCents: Cents | undefined;
  addresses: readonly AddressRow[];
}

export function toCheckoutSummary({ items, price, steps, coupon, freeShippingFromCents, addresses }: SummaryParts): CheckoutSummary {
  const discountAmount = toDollars(price.discountCents);
  return {
    items: items.map(({ product, quantity, price, size, color, stock }) => ({
      product,
      quantity,
      price,
      subtotal: toDollars(multiplyCents(toCents(price), quantity)),
      size,
      color,
      stock,
    })),
    itemsCount: items.length,
    itemsPrice: toDollars(price.itemsCents),
    taxPrice: toDollars(price.taxCents),
    shippingPrice: toDollars(price.shippingCents),
    shippingThreshold: freeShippingFromCents === undefined ? null : toDollars(freeShippingFromCents),
    untilFreeShipping: toDollars(price.untilFreeShippingCents),
    totalPrice: toDollars(sumCents([price.totalCents, price.discountCents])),
    couponDiscount: coupon && discountAmount,
    coupon: coupon && { code: coupon.code, discountAmount },
    amountDue: toDollars(price.totalCents),
    steps: steps.map(({ label, amountCents }) => ({ label, amount: toDollars(amountCents) })),
    addresses: addresses.map(toSavedAddress),
  };
}

/** The coupon if it is valid for these lines of a customer, or the reason why not. */
export function evaluateCoupon(
  { coupon: row, customerUses }: CouponOfCustomer,
  lines: readonly PricedLine[],
): { coupon: Coupon; problem?: undefined } | { coupon?: undefined; problem: CouponProblem } {
  if (!row) return { problem: { reason: 'unknown' } };
  const coupon = toCoupon(row);
  const problem = findCouponProblem(coupon, { discountedCents: discountedCentsOf(lines), now: new Date(), customerUses });
  return problem ? { problem } : { coupon };
}

/** Whether a coupon applies to a product; null: it applies to all. */
export function isServed(servedProductIds: readonly number[] | null, productId: number): boolean {
  return servedProductIds === null || servedProductIds.includes(productId);
}

function toCoupon(row: CouponRow): Coupon {
  return {
    code: row.code,
    benefit: toBenefit(row),
    minimumCents: row.minimumCents,
    startsAt: row.startsAt === null ? undefined : new Date(row.startsAt),
    endsAt: row.endsAt === null ? undefined : new Date(row.endsAt),
    usageLimit: row.usageLimit ?? undefined,
    customerLimit: row.customerLimit ?? undefined,
    usedCount: row.usedCount,
  };
}

function toBenefit({ kind, percentBp, amountCents }: CouponRow): CouponBenefit {
  if (kind === 'percent' && percentBp !== null) return { kind, percentBp };
  if (kind === 'amount' && amountCents !== null) return { kind, amountCents };
  return { kind: 'free_shipping' };
}
