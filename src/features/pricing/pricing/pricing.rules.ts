import { type BasisPoints, type Cents, cents, minCents, multiplyCents, subtractCents, sumCents, takeRate, ZERO_CENTS } from '#shared/money';

/** Where an order goes, as far as prices care. */
export interface Destination {
  country: string;
  /** The name of the state, as the address has it. */
  state: string;
}

/** What a cart is taxed and shipped by, once it is known where it goes. */
export interface Rates {
  /** Items for this much ship free; absent, nothing does. */
  freeShippingFromCents: Cents | undefined;
  shippingCents: Cents;
  taxBp: BasisPoints;
}

/** A number for each place that has its own, and one for all the others. */
export interface ByPlace<Value extends number> {
  named: Record<string, Value>;
  others: Value;
}

/** How tax and shipping are calculated: three policies (docs/rules.md#pricing), as data that a shop sets. */
export interface PricePolicies {
  cartSummary: Rates;
  guestEstimate: Rates;
  /** The one that charges: shipping by country, tax by state of the United States. */
  checkout: { freeShippingFromCents: Cents | undefined; shippingCents: ByPlace<Cents>; taxBp: ByPlace<BasisPoints> };
}

export const DEFAULT_PRICES: PricePolicies = {
  cartSummary: { freeShippingFromCents: cents(50_00), shippingCents: cents(5_99), taxBp: 800 },
  guestEstimate: { freeShippingFromCents: cents(100_00), shippingCents: cents(10_00), taxBp: 1000 },
  checkout: {
    freeShippingFromCents: cents(50_00),
    shippingCents: { named: { 'United States': cents(5_99), Canada: cents(15_00), Mexico: cents(20_00) }, others: cents(25_00) },
    taxBp: { named: { California: 1025, 'New York': 800, Texas: 825, Florida: 600 }, others: 1000 },
  },
};

/** What checkout charges. Before a destination is known it is the cart summary's rule. */
export function checkoutRates({ cartSummary, checkout }: PricePolicies, destination: Destination | undefined): Rates {
  if (!destination) return cartSummary;
  const { country, state } = destination;
  return {
    freeShippingFromCents: checkout.freeShippingFromCents,
    shippingCents: findPlace(checkout.shippingCents, country),
    taxBp: country === 'United States' ? findPlace(checkout.taxBp, state) : checkout.taxBp.others,
  };
}

/** Addresses are typed by people: 'constructor' is a place without a number of its own. */
function findPlace<Value extends number>({ named, others }: ByPlace<Value>, place: string): Value {
  return Object.hasOwn(named, place) ? (named[place] ?? others) : others;
}

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
  /** How much more makes shipping free; 0 when it is, or nothing makes it. */
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
  rates: Rates;
  discount?: Discount | undefined;
}

/**
 * The price of a cart in integer cents. Tax and shipping are calculated on the items before the discount,
 * and the total is never below 0 (docs/rules.md#pricing-before-discount). An empty cart ships for nothing.
 */
export function priceCart(lines: readonly PricedLine[], { rates, discount }: PriceCartOptions): CartPrice {
  const itemsCents = sumOf(lines);
  const { freeShippingFromCents: freeFromCents } = rates;
  const isFree = itemsCents === 0 || (freeFromCents !== undefined && itemsCents >= freeFromCents);
  const shippingCents = isFree ? ZERO_CENTS : rates.shippingCents;
  const taxCents = takeRate(itemsCents, rates.taxBp);
  const beforeDiscountCents = sumCents([itemsCents, taxCents, shippingCents]);
  const discountedCents = discountedCentsOf(lines);
  const discountCents = minCents(discount?.({ itemsCents, discountedCents, shippingCents }) ?? ZERO_CENTS, beforeDiscountCents);
  return {
    itemsCents,
    taxCents,
    shippingCents,
    discountCents,
    totalCents: subtractCents(beforeDiscountCents, discountCents),
    untilFreeShippingCents: shippingCents > 0 && freeFromCents !== undefined ? subtractCents(freeFromCents, itemsCents) : ZERO_CENTS,
  };
}

/** What the lines cost that a discount is for. */
export function discountedCentsOf(lines: readonly PricedLine[]): Cents {
  return sumOf(lines.filter(({ isDiscounted = true }) => isDiscounted));
}

function sumOf(lines: readonly PricedLine[]): Cents {
  return sumCents(lines.map(({ unitPriceCents, quantity }) => multiplyCents(unitPriceCents, quantity)));
}
