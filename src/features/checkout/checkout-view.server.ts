import type { CartItem } from '#features/cart/cart.schema';
import type { ShippingAddress } from '#features/orders/orders.schema';
import type { Coupon, CouponBenefit } from '#features/pricing/coupons.rules';
import type { CartPrice } from '#features/pricing/pricing.rules';
import { toCents, toDollars } from '#shared/money';
import type { AddressRow, CouponRow } from './checkout.queries.server';
import type { CheckoutSummary, SavedAddress } from './checkout-summary.schema';

interface SummaryParts {
  items: readonly CartItem[];
  price: CartPrice;
  coupon: Coupon | undefined;
  freeShippingFromCents: number;
  addresses: readonly AddressRow[];
}

export function toCheckoutSummary({ items, price, coupon, freeShippingFromCents, addresses }: SummaryParts): CheckoutSummary {
  const discountAmount = toDollars(price.discountCents);
  return {
    items: items.map(({ product, quantity, price, size, color, stock }) => ({
      product,
      quantity,
      price,
      subtotal: toDollars(toCents(price) * quantity),
      size,
      color,
      stock,
    })),
    itemsCount: items.length,
    itemsPrice: toDollars(price.itemsCents),
    taxPrice: toDollars(price.taxCents),
    shippingPrice: toDollars(price.shippingCents),
    shippingThreshold: toDollars(freeShippingFromCents),
    untilFreeShipping: toDollars(price.untilFreeShippingCents),
    totalPrice: toDollars(price.totalCents + price.discountCents),
    couponDiscount: coupon && discountAmount,
    coupon: coupon && { code: coupon.code, discountAmount },
    amountDue: toDollars(price.totalCents),
    addresses: addresses.map(toSavedAddress),
  };
}

export function toCoupon(row: CouponRow): Coupon {
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

function toSavedAddress({ id, type, isDefault, ...row }: AddressRow): SavedAddress {
  return { _id: id, type, ...toShippingAddress(row), isDefault };
}

export function toShippingAddress(row: Omit<AddressRow, 'id' | 'type' | 'isDefault'>): ShippingAddress {
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    company: row.company ?? undefined,
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2 ?? undefined,
    city: row.city,
    state: row.state,
    postalCode: row.postalCode,
    country: row.country,
    phone: row.phone ?? undefined,
  };
}
