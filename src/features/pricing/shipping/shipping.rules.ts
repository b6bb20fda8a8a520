import type { Translations } from '#features/platform/translations/translations.types';
import type { ShippingRates } from '#features/pricing/pricing/delivery.rules';
import type { Destination, PricedLine } from '#features/pricing/pricing/pricing.rules';
import type { Language } from '#languages/languages';
import { type Cents, cents, multiplyCents, sumCents, ZERO_CENTS } from '#shared/money';

/** What a price table depends on: cents, grams or pieces. */
export const MEASURES = ['subtotal', 'weight', 'pieces'] as const;
export type Measure = (typeof MEASURES)[number];

export interface PriceTable {
  by: Measure;
  /** Ascending; each is for all that the one before is not for. */
  steps: readonly { upTo: number; priceCents: Cents }[];
  /** Above the last step: a price, or with `each` what each further part of this size adds. Absent: it is not offered. */
  beyond: { priceCents: Cents; each: number | undefined } | undefined;
}

/** Days from the order to the door; `handling` of them are for packing. */
export interface ShippingDays {
  min: number;
  max: number;
  handling: number;
}

export interface ShippingMethod {
  id: string;
  name: string;
  translations?: Translations;
  price: Cents | PriceTable;
  freeFromCents: Cents | undefined;
  /** It is offered only within these. */
  limits: {
    minSubtotalCents: Cents | undefined;
    maxSubtotalCents: Cents | undefined;
    minWeightGrams: number | undefined;
    maxWeightGrams: number | undefined;
  };
  days: ShippingDays;
}

export interface ShippingZone {
  id: number;
  name: string;
  /** Names as in addresses; none: everywhere else. */
  countries: readonly string[];
  /** Of one country; none: all. */
  states: readonly string[];
  /** As `normalizePostalCode` writes them; none: all. */
  postalPrefixes: readonly string[];
  methods: readonly ShippingMethod[];
  /** Its places and its methods in words, for a reader: `language` is that of the methods' names; undefined: as the owner worded them. */
  describe: (language: Language | undefined) => { place: string; methods: readonly string[] };
}

/** A place of the shop where orders can be picked up. */
export interface PickupPlace {
  id: string;
  name: string;
  translations?: Translations | undefined;
  address: string;
  hours: string;
  /** Days until an order is ready. */
  readyDays: number;
}

export interface ShippingTerms {
  zones: readonly ShippingZone[];
  pickupPlaces: readonly PickupPlace[];
  /** Of a piece that nobody has weighed. */
  defaultWeightGrams: number;
}

/** A line as far as rates depend on it. */
export interface RatedLine extends PricedLine {
  /** Of a piece; null while nobody has weighed it. */
  weightGrams: number | null;
}

/** The lines of a cart as far as methods depend on them. */
export interface LineMeasures {
  subtotalCents: Cents;
  weightGrams: number;
  pieces: number;
}

/** A method for a cart. */
export type OfferedMethod = OfferedDelivery | OfferedPickup;
interface OfferedDelivery {
  kind: 'delivery';
  method: ShippingMethod;
  /** Before it may be free. */
  rates: ShippingRates;
  /** What is charged. */
  priceCents: Cents;
}
interface OfferedPickup {
  kind: 'pickup';
  method: PickupPlace;
  rates: ShippingRates;
  priceCents: Cents;
}

export function measureLines(lines: readonly RatedLine[], defaultWeightGrams: number): LineMeasures {
  const sumOf = (of: (line: RatedLine) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  return {
    subtotalCents: sumCents(lines.map(({ unitPriceCents, quantity }) => multiplyCents(unitPriceCents, quantity))),
    weightGrams: sumOf(({ weightGrams, quantity }) => (weightGrams ?? defaultWeightGrams) * quantity),
    pieces: sumOf(({ quantity }) => quantity),
  };
}

/** The zone of a place: the most exact one. Zones do not overlap, so that there is never more than one. */
export function findZone(zones: readonly ShippingZone[], destination: Destination): ShippingZone | undefined {
  let found: { zone: ShippingZone; exactness: number } | undefined;
  for (const zone of zones) {
    const exactness = matchZone(zone, destination);
    if (exactness !== undefined && exactness > (found?.exactness ?? -1)) found = { zone, exactness };
  }
  return found?.zone;
}

const EXACTNESS = { everywhere: 0, country: 1, state: 2, postalCode: 3 } as const;

function matchZone({ countries, states, postalPrefixes }: ShippingZone, { country, state, postalCode }: Destination): number | undefined {
  if (countries.length === 0) return EXACTNESS.everywhere;
  if (!countries.includes(country)) return undefined;
  if (states.length > 0) return states.includes(state) ? EXACTNESS.state : undefined;
  if (postalPrefixes.length === 0) return EXACTNESS.country;
  const code = normalizePostalCode(postalCode ?? '');
  const lengths = postalPrefixes.filter((prefix) => code.startsWith(prefix)).map(({ length }) => length);
  return lengths.length > 0 ? EXACTNESS.postalCode + Math.max(...lengths) : undefined;
}

/** 'K1A0B1' of 'k1a 0b1'. */
export function normalizePostalCode(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '');
}

/** What a method costs, before it may be free; undefined: it is not offered for these lines. */
export function priceMethod({ price, limits }: Pick<ShippingMethod, 'price' | 'limits'>, measures: LineMeasures): Cents | undefined {
  const { subtotalCents, weightGrams } = measures;
  const isOffered =
    subtotalCents >= (limits.minSubtotalCents ?? 0) &&
    subtotalCents <= (limits.maxSubtotalCents ?? Number.POSITIVE_INFINITY) &&
    weightGrams >= (limits.minWeightGrams ?? 0) &&
    weightGrams <= (limits.maxWeightGrams ?? Number.POSITIVE_INFINITY);
  if (!isOffered) return undefined;
  return typeof price === 'number' ? price : readTable(price, measures);
}

function readTable({ by, steps, beyond }: PriceTable, { subtotalCents, weightGrams, pieces }: LineMeasures): Cents | undefined {
  const measured = { subtotal: subtotalCents, weight: weightGrams, pieces }[by];
  const step = steps.find(({ upTo }) => measured <= upTo);
  if (step) return step.priceCents;
  if (!beyond) return undefined;
  const last = steps.at(-1);
  if (beyond.each === undefined || !last) return beyond.priceCents;
  return sumCents([last.priceCents, multiplyCents(beyond.priceCents, Math.ceil((measured - last.upTo) / beyond.each))]);
}

/** What a cart pays with a method: nothing from the amount from which it is free. */
function chargeOf({ freeShippingFromCents, shippingCents }: ShippingRates, { subtotalCents }: LineMeasures): Cents {
  return freeShippingFromCents !== undefined && subtotalCents >= freeShippingFromCents ? ZERO_CENTS : shippingCents;
}

/** The methods of a zone for lines with these measures, in the owner's order. */
export function offerMethods(zone: ShippingZone | undefined, measures: LineMeasures): OfferedMethod[] {
  return (zone?.methods ?? []).flatMap((method): OfferedMethod[] => {
    const shippingCents = priceMethod(method, measures);
    if (shippingCents === undefined) return [];
    const rates = { freeShippingFromCents: method.freeFromCents, shippingCents };
    return [{ kind: 'delivery', method, rates, priceCents: chargeOf(rates, measures) }];
  });
}

const FREE: ShippingRates = { freeShippingFromCents: undefined, shippingCents: ZERO_CENTS };

export function offerPickups(places: readonly PickupPlace[]): OfferedMethod[] {
  return places.map((method) => ({ kind: 'pickup', method, rates: FREE, priceCents: ZERO_CENTS }));
}

/** The cheapest delivery, of equal ones the owner's first. Nobody gets a pickup without choosing it. */
export function cheapestOf(offered: readonly OfferedMethod[]): OfferedMethod | undefined {
  let cheapest: OfferedMethod | undefined;
  for (const each of offered) {
    if (each.kind === 'delivery' && (!cheapest || each.priceCents < cheapest.priceCents)) cheapest = each;
  }
  return cheapest;
}

/** The place whose shipping is shown before an address is known: the default country, or else the first place that has methods. */
export function homeOf(zones: readonly ShippingZone[], defaultCountry: string): Destination | undefined {
  const home = { country: defaultCountry, state: '' };
  if ((findZone(zones, home)?.methods.length ?? 0) > 0) return home;
  const first = zones.find(({ countries, methods }) => countries.length > 0 && methods.length > 0);
  return first && { country: first.countries[0] ?? '', state: first.states[0] ?? '', postalCode: first.postalPrefixes[0] };
}

/** The amount from which every zone has a free method: 0 if shipping never costs anything; absent without such an amount. */
export function freeFromEverywhere(zones: readonly ShippingZone[]): Cents | undefined {
  let highest: Cents = ZERO_CENTS;
  for (const { methods } of zones.filter((zone) => zone.methods.length > 0)) {
    const amounts = methods.flatMap(({ price, freeFromCents }) => (price === 0 ? [ZERO_CENTS] : (freeFromCents ?? [])));
    if (amounts.length === 0) return undefined;
    highest = cents(Math.max(highest, Math.min(...amounts)));
  }
  return highest;
}
