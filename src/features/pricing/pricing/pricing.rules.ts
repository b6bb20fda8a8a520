import type { Translations } from '#features/platform/translations/translations.types';
import { type BasisPoints, type Cents, cents, minCents, multiplyCents, subtractCents, sumCents, takeRate, ZERO_CENTS } from '#shared/money';
import { isGiftCard } from '#shared/tax-classes';
import { type ShippingRates, shippingFor } from './delivery.rules';

/** The destination of an order, as far as prices depend on it. */
export interface Destination {
  country: string;
  /** The name of the state in the address. */
  state: string;
  /** Absent while only the state is known. */
  postalCode?: string | undefined;
}

/** The tax and shipping rates for a destination. */
export interface Rates extends ShippingRates {
  taxBp: BasisPoints;
  /** By the shop's own tax table, instead of `taxBp` (docs/rules.md#taxes). */
  tax?: CartTax | undefined;
  /** In an estimate: the prices include tax. */
  isTaxIncluded?: true | undefined;
}

/** A tax of an order, as it is shown and stored. */
export interface TaxLine {
  name: string;
  /** Of the name. */
  translations?: Translations | undefined;
  rateBp: BasisPoints;
  /** A part of the price; or else added to it. */
  isIncluded: boolean;
  /** The amount that the tax is of, without it. */
  baseCents: Cents;
  taxCents: Cents;
  /** The tax classes that it is for, and what their items cost before discounts. */
  classes: readonly string[];
  itemsCents: Cents;
}

export interface TaxedCart {
  lines: readonly PricedLine[];
  shippingCents: Cents;
}

/** What is taken off, and what it is taken off, as far as that is known. */
export interface DiscountParts {
  cents: Cents;
  shippingCents?: Cents;
  /** Of each line, in their order. */
  lineCents?: readonly Cents[];
}

/** Calculates the taxes of a cart. */
export interface CartTax {
  /** On the items before the discount, as without a table. */
  added: (cart: TaxedCart) => TaxLine[];
  /** A part of what is paid after it. */
  included: (cart: TaxedCart, discount: DiscountParts) => TaxLine[];
}

/** A rate for each listed place, and one for all others. */
export interface ByPlace<Value extends number> {
  named: Record<string, Value>;
  others: Value;
}

/** The configured tax and shipping rates of three policies (docs/rules.md#pricing). */
export interface PricePolicies {
  cartSummary: Rates;
  guestEstimate: Rates;
  /** The policy that is charged: shipping by country, tax by US state. */
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

/** The rates of checkout; those of the cart summary while the destination is unknown. */
export function checkoutRates({ cartSummary, checkout }: PricePolicies, destination: Destination | undefined): Rates {
  if (!destination) return cartSummary;
  const { country, state } = destination;
  return {
    freeShippingFromCents: checkout.freeShippingFromCents,
    shippingCents: findPlace(checkout.shippingCents, country),
    taxBp: country === 'United States' ? findPlace(checkout.taxBp, state) : checkout.taxBp.others,
  };
}

/** Place names are user input: 'constructor' must not find an inherited property. */
function findPlace<Value extends number>({ named, others }: ByPlace<Value>, place: string): Value {
  return Object.hasOwn(named, place) ? (named[place] ?? others) : others;
}

export interface PricedLine {
  unitPriceCents: Cents;
  quantity: number;
  /** Absent: Standard. */
  taxClass?: string | undefined;
}

export interface CartPrice {
  itemsCents: Cents;
  taxCents: Cents;
  shippingCents: Cents;
  discountCents: Cents;
  /** The amount charged: items + tax + shipping − discount. */
  totalCents: Cents;
  /** The amount missing until shipping is free; 0 if it is free or cannot become free. */
  untilFreeShippingCents: Cents;
  /** With the shop's own tax table: what it consists of, and what is a part of the prices and of no sum. */
  taxLines?: readonly TaxLine[];
  includedTaxCents?: Cents;
}

/** The prices before a discount, without gift cards; `payableCents` is what it is limited to. */
export interface BeforeDiscount {
  itemsCents: Cents;
  shippingCents: Cents;
  payableCents: Cents;
}

/** Calculates a discount; `priceCart` limits it to the price to pay. */
export type Discount = (before: BeforeDiscount) => Cents;

interface PriceCartOptions {
  rates: Rates;
  discount?: Discount | undefined;
  /** What the discount is on, once it is calculated. */
  discountOn?: (() => Omit<DiscountParts, 'cents'>) | undefined;
}

/**
 * The price of a cart in integer cents. Tax and shipping are calculated on the items before the discount,
 * and the total is never below 0 (docs/rules.md#pricing-before-discount). Shipping of an empty cart costs nothing. Gift cards are only
 * added: no tax, no shipping and no discount is on them (docs/rules.md#gift-cards-price).
 */
export function priceCart(lines: readonly PricedLine[], { rates, discount, discountOn }: PriceCartOptions): CartPrice {
  const goods = withoutGiftCards(lines);
  const goodsCents = sumOf(goods);
  const { freeShippingFromCents: freeFromCents } = rates;
  const shippingCents = shippingFor(goodsCents, rates);
  const added = rates.tax?.added({ lines: goods, shippingCents });
  const taxCents = added ? sumTaxes(added) : takeRate(goodsCents, rates.taxBp);
  const payableCents = sumCents([goodsCents, taxCents, shippingCents]);
  const discountCents = minCents(discount?.({ itemsCents: goodsCents, shippingCents, payableCents }) ?? ZERO_CENTS, payableCents);
  const included = rates.tax?.included({ lines: goods, shippingCents }, { ...partsOn(lines, discountOn?.()), cents: discountCents });
  const itemsCents = sumOf(lines);
  return {
    itemsCents,
    taxCents,
    shippingCents,
    discountCents,
    totalCents: subtractCents(sumCents([itemsCents, taxCents, shippingCents]), discountCents),
    untilFreeShippingCents: shippingCents > 0 && freeFromCents !== undefined ? subtractCents(freeFromCents, goodsCents) : ZERO_CENTS,
    ...(added && included && { taxLines: [...added, ...included], includedTaxCents: sumTaxes(included) }),
  };
}

/** The lines that are taxed, shipped and discounted. */
export function withoutGiftCards<Line extends Pick<PricedLine, 'taxClass'>>(lines: readonly Line[]): readonly Line[] {
  return lines.some(isGiftCard) ? lines.filter((line) => !isGiftCard(line)) : lines;
}

/** Whether there is nothing but gift cards, which are sent by mail. */
export function needsNoShipping(lines: readonly Pick<PricedLine, 'taxClass'>[]): boolean {
  return lines.length > 0 && lines.every(isGiftCard);
}

/** What gift cards among the lines cost. */
export function giftCardsCents(lines: readonly PricedLine[]): Cents {
  return sumOf(lines.filter(isGiftCard));
}

/** A discount's parts on the lines that are no gift cards. */
function partsOn(lines: readonly PricedLine[], parts: Omit<DiscountParts, 'cents'> | undefined): Omit<DiscountParts, 'cents'> {
  if (!parts?.lineCents || !lines.some(isGiftCard)) return parts ?? {};
  return { ...parts, lineCents: parts.lineCents.filter((_, at) => !isGiftCard(lines[at] ?? {})) };
}

function sumTaxes(lines: readonly TaxLine[]): Cents {
  return sumCents(lines.map(({ taxCents }) => taxCents));
}

function sumOf(lines: readonly PricedLine[]): Cents {
  return sumCents(lines.map(({ unitPriceCents, quantity }) => multiplyCents(unitPriceCents, quantity)));
}
