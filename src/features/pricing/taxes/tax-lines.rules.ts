import type { Translations } from '#features/platform/translations/translations.types';
import type { CartTax, Destination, DiscountParts, PricedLine, TaxedCart, TaxLine } from '#features/pricing/pricing/pricing.rules';
import { shareByWeight } from '#features/pricing/promotions/promotion-lines.rules';
import { type BasisPoints, type Cents, cents, minCents, multiplyCents, subtractCents, sumCents, takeRate, ZERO_CENTS } from '#shared/money';
import { isGiftCard, STANDARD_CLASS, ZERO_CLASS } from '#shared/tax-classes';
import { byExactness, isInPlace, type TaxPlace } from './tax-places.rules';

/** A rate that the owner set. */
export interface TaxRate extends TaxPlace {
  id: number;
  name: string;
  /** Of the name. */
  translations?: Translations | null;
  /** Empty: every class without a rate of its own. */
  taxClass: string;
  rateBp: BasisPoints;
  /** A part of the price; or else added to it. */
  isIncluded: boolean;
  /** Comes with the rate of the most exact place, and does not replace it: a city's tax beside the state's. */
  isAdditional: boolean;
}

/** What the owner set of all taxes. */
export interface TaxTable {
  rates: readonly TaxRate[];
  /** Shipping is taxed as products of this class; empty, not at all. */
  shippingClass: string;
  /** Estimates are for this country while the destination is unknown. */
  estimateCountry: string;
}

/** The taxes of an order to a destination (docs/rules.md#taxes-most-exact). */
export function taxFor({ rates, shippingClass, estimateCountry }: TaxTable, destination: Destination | undefined): CartTax {
  const local = localRates({ rates, estimateCountry }, destination);
  const ratesOf = (taxClass: string) => findRates(local, taxClass);
  return {
    added: (cart) => addedLines(toTaxed(cart, shippingClass), ratesOf),
    included: (cart, discount) => includedLines(lessDiscount(cart, { shippingClass, discount }), ratesOf),
  };
}

/** The rates of a place, the most exact ones first. */
export function localRates({ rates, estimateCountry }: Omit<TaxTable, 'shippingClass'>, destination: Destination | undefined): TaxRate[] {
  const place = destination ?? { country: estimateCountry, state: '' };
  return rates.filter((rate) => isInPlace(rate, place)).sort(byExactness);
}

/** The rates of a class, from those of a place with the most exact one first: one rate, and what comes with it. */
export function findRates(local: readonly TaxRate[], taxClass: string): TaxRate[] {
  if (taxClass === ZERO_CLASS || isGiftCard({ taxClass })) return [];
  const main = local.filter(({ isAdditional }) => !isAdditional);
  const rate = main.find((each) => each.taxClass === taxClass) ?? main.find((each) => each.taxClass === '');
  const additional = local.filter((each) => each.isAdditional && (each.taxClass === taxClass || each.taxClass === ''));
  return [...(rate ? [rate] : []), ...additional];
}

/** What is taxed of a cart, by tax class. */
interface Taxed {
  taxClass: string;
  /** Of the items before discounts. */
  itemsCents: Cents;
  /** What the tax is of: with shipping, after discounts where those count. */
  baseCents: Cents;
}

function toTaxed({ lines, shippingCents }: TaxedCart, shippingClass: string): Taxed[] {
  const items = itemsByClass(lines);
  const withShipping = new Set([...items.keys(), ...(shippingClass !== '' && shippingCents > 0 ? [shippingClass] : [])]);
  // Sorted, so that the order of lines does not matter.
  return [...withShipping].sort().map((taxClass) => {
    const itemsCents = items.get(taxClass) ?? ZERO_CENTS;
    return { taxClass, itemsCents, baseCents: taxClass === shippingClass ? sumCents([itemsCents, shippingCents]) : itemsCents };
  });
}

function itemsByClass(lines: readonly PricedLine[]): Map<string, Cents> {
  const items = new Map<string, Cents>();
  for (const { taxClass = STANDARD_CLASS, unitPriceCents, quantity } of lines) {
    items.set(taxClass, sumCents([items.get(taxClass) ?? ZERO_CENTS, multiplyCents(unitPriceCents, quantity)]));
  }
  return items;
}

/** What is paid after the discount, which is on its own lines and on shipping as far as that is known, and else on all items. */
function lessDiscount(cart: TaxedCart, { shippingClass, discount }: { shippingClass: string; discount: DiscountParts }): Taxed[] {
  const { shippingCents: offShipping = ZERO_CENTS, lineCents = [] } = discount;
  const gross = itemsByClass(cart.lines);
  const classes = [...gross.keys()].sort();
  const left = classes.map((taxClass) => {
    const own = cart.lines.flatMap((line, at) => ((line.taxClass ?? STANDARD_CLASS) === taxClass ? [lineCents[at] ?? ZERO_CENTS] : []));
    return subtractCents(gross.get(taxClass) ?? ZERO_CENTS, sumCents(own));
  });
  const rest = subtractCents(discount.cents, sumCents([offShipping, ...lineCents]));
  const onItems = minCents(rest, sumCents(left));
  const shares = shareByWeight(onItems, left);
  const shippingCents = subtractCents(cart.shippingCents, sumCents([offShipping, subtractCents(rest, onItems)]));
  const paid = new Map(classes.map((taxClass, at) => [taxClass, subtractCents(left[at] ?? ZERO_CENTS, shares[at] ?? ZERO_CENTS)]));
  const withShipping = [...new Set([...classes, ...(shippingClass !== '' && shippingCents > 0 ? [shippingClass] : [])])].sort();
  return withShipping.map((taxClass) => ({
    taxClass,
    itemsCents: gross.get(taxClass) ?? ZERO_CENTS,
    baseCents: sumCents([paid.get(taxClass) ?? ZERO_CENTS, taxClass === shippingClass ? shippingCents : ZERO_CENTS]),
  }));
}

type RatesOf = (taxClass: string) => readonly TaxRate[];

interface Group {
  rates: readonly TaxRate[];
  classes: string[];
  itemsCents: Cents;
  baseCents: Cents;
}

/** Classes with the same rates together: what they owe is rounded once. */
function toGroups(taxed: readonly Taxed[], ratesOf: (taxClass: string) => readonly (readonly TaxRate[])[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { taxClass, itemsCents, baseCents } of taxed) {
    // A line that was cancelled.
    if (itemsCents === 0 && baseCents === 0) continue;
    for (const rates of ratesOf(taxClass)) {
      const key = rates.map(({ id }) => id).join(' ');
      const known = groups.get(key) ?? { rates, classes: [], itemsCents: ZERO_CENTS, baseCents: ZERO_CENTS };
      groups.set(key, {
        rates,
        classes: [...known.classes, taxClass],
        itemsCents: sumCents([known.itemsCents, itemsCents]),
        baseCents: sumCents([known.baseCents, baseCents]),
      });
    }
  }
  return [...groups.values()];
}

/** Taxes that are added: each rate once, on the sum of what it is for. */
function addedLines(taxed: readonly Taxed[], ratesOf: RatesOf): TaxLine[] {
  const groups = toGroups(taxed, (taxClass) => ratesOf(taxClass).flatMap((rate) => (rate.isIncluded ? [] : [[rate]])));
  const lines = groups.flatMap(({ rates, ...group }) =>
    rates.map((rate) => toLine(rate, { ...group, taxCents: takeRate(group.baseCents, rate.rateBp) })),
  );
  return lines.sort(byRate);
}

/** Taxes that are a part of the price: of $119 with 19 % they are $19, of $100. */
function includedLines(taxed: readonly Taxed[], ratesOf: RatesOf): TaxLine[] {
  const groups = toGroups(taxed, (taxClass) => {
    const rates = ratesOf(taxClass).filter(({ isIncluded }) => isIncluded);
    return rates.length > 0 ? [rates] : [];
  });
  const lines = groups.flatMap(({ rates, baseCents: grossCents, ...group }) => {
    const wholeBp = 10_000 + rates.reduce((sum, { rateBp }) => sum + rateBp, 0);
    const taxes = rates.map(({ rateBp }) => partOf(grossCents, { rateBp, wholeBp }));
    const baseCents = subtractCents(grossCents, sumCents(taxes));
    return rates.map((rate, at) => toLine(rate, { ...group, baseCents, taxCents: taxes[at] ?? ZERO_CENTS }));
  });
  return lines.sort(byRate);
}

/** `gross * rate / whole`, rounded half up to a cent; exact for amounts of any size. */
function partOf(grossCents: Cents, { rateBp, wholeBp }: { rateBp: BasisPoints; wholeBp: BasisPoints }): Cents {
  return cents(Number((BigInt(grossCents) * BigInt(rateBp) * 2n + BigInt(wholeBp)) / (BigInt(wholeBp) * 2n)));
}

function toLine(
  { name, translations, rateBp, isIncluded }: TaxRate,
  sums: Pick<TaxLine, 'classes' | 'itemsCents' | 'baseCents' | 'taxCents'>,
): TaxLine {
  return { name, ...(translations && { translations }), rateBp, isIncluded, ...sums };
}

function byRate(one: TaxLine, other: TaxLine): number {
  return other.rateBp - one.rateBp || (one.name < other.name ? -1 : Number(one.name > other.name));
}
