import { type BasisPoints, type Cents, takeRate } from '#shared/money';

/** Where an order goes, as far as prices care. */
export interface Destination {
  country: string;
  /** The name of the state, as the address has it. */
  state: string;
}

/** How tax and shipping are reckoned. Three of them exist (section 2 of the decisions), as data. */
export interface PricePolicy {
  freeShippingFromCents: Cents;
  shippingCents: (destination: Destination | undefined) => Cents;
  taxRateBp: (destination: Destination | undefined) => BasisPoints;
}

const CART_SUMMARY_POLICY: PricePolicy = {
  freeShippingFromCents: 50_00,
  shippingCents: () => 5_99,
  taxRateBp: () => 800,
};

const GUEST_ESTIMATE_POLICY: PricePolicy = {
  freeShippingFromCents: 100_00,
  shippingCents: () => 10_00,
  taxRateBp: () => 1000,
};

const CHECKOUT_SHIPPING_CENTS: Record<string, Cents> = { 'United States': 5_99, Canada: 15_00, Mexico: 20_00 };
const OTHER_COUNTRY_SHIPPING_CENTS: Cents = 25_00;
const STATE_TAX_BP: Record<string, BasisPoints> = { California: 1025, 'New York': 800, Texas: 825, Florida: 600 };
const OTHER_TAX_BP: BasisPoints = 1000;

/** The one that charges. Before a destination is known it is the cart summary's rule. */
const CHECKOUT_POLICY: PricePolicy = {
  freeShippingFromCents: 50_00,
  shippingCents: (destination) =>
    destination
      ? (CHECKOUT_SHIPPING_CENTS[destination.country] ?? OTHER_COUNTRY_SHIPPING_CENTS)
      : CART_SUMMARY_POLICY.shippingCents(undefined),
  taxRateBp: (destination) => {
    if (!destination) return CART_SUMMARY_POLICY.taxRateBp(undefined);
    return (destination.country === 'United States' ? STATE_TAX_BP[destination.state] : undefined) ?? OTHER_TAX_BP;
  },
};

export const pricePolicies = {
  cartSummary: CART_SUMMARY_POLICY,
  guestEstimate: GUEST_ESTIMATE_POLICY,
  checkout: CHECKOUT_POLICY,
} as const satisfies Record<string, PricePolicy>;

export interface PricedLine {
  unitPriceCents: Cents;
  quantity: number;
  /** False where the discount is not for this product; absent, it is. */
  isDiscounted?: boolean;
}

export interface CartPrice {
  itemsCents: Cents;
  taxCents: Cents;
  shippingCents: Cents;
  discountCents: Cents;
  /** items + tax + shipping − discount: what is charged. */
  totalCents: Cents;
  /** How much more makes shipping free; 0 when it is. */
  untilFreeShippingCents: Cents;
}

/** The prices before a discount; `discountedCents` is of the items that it is for. */
export interface BeforeDiscount {
  itemsCents: Cents;
  discountedCents: Cents;
  shippingCents: Cents;
}

/** What a discount takes; the pricing sees to it that it is never more than there is to pay. */
export type Discount = (before: BeforeDiscount) => Cents;

interface PriceCartOptions {
  policy: PricePolicy;
  destination?: Destination | undefined;
  discount?: Discount | undefined;
}

/**
 * The price of a cart in integer cents. Tax and shipping are reckoned on the items before the discount,
 * and the total is never below 0 (section 2 of the decisions). An empty cart ships for nothing.
 */
export function priceCart(lines: readonly PricedLine[], { policy, destination, discount }: PriceCartOptions): CartPrice {
  const itemsCents = sumOf(lines);
  const isShippingFree = itemsCents === 0 || itemsCents >= policy.freeShippingFromCents;
  const shippingCents = isShippingFree ? 0 : policy.shippingCents(destination);
  const taxCents = takeRate(itemsCents, policy.taxRateBp(destination));
  const beforeDiscountCents = itemsCents + taxCents + shippingCents;
  const discountedCents = discountedCentsOf(lines);
  const discountCents = Math.min(discount?.({ itemsCents, discountedCents, shippingCents }) ?? 0, beforeDiscountCents);
  return {
    itemsCents,
    taxCents,
    shippingCents,
    discountCents,
    totalCents: beforeDiscountCents - discountCents,
    untilFreeShippingCents: isShippingFree ? 0 : policy.freeShippingFromCents - itemsCents,
  };
}

/** What the lines cost that a discount is for. */
export function discountedCentsOf(lines: readonly PricedLine[]): Cents {
  return sumOf(lines.filter(({ isDiscounted = true }) => isDiscounted));
}

function sumOf(lines: readonly PricedLine[]): Cents {
  return lines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0);
}
