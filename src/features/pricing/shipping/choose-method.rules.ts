import type { ShippingRates } from '#features/pricing/pricing/delivery.rules';
import type { Destination } from '#features/pricing/pricing/pricing.rules';
import { ZERO_CENTS } from '#shared/money';
import { shippingMessages as messages } from './shipping.messages';
import {
  cheapestOf,
  findZone,
  homeOf,
  measureLines,
  type OfferedMethod,
  offerMethods,
  offerPickups,
  type RatedLine,
  type ShippingTerms,
} from './shipping.rules';

/** How an order gets to a known destination. */
export interface MethodChoice {
  /** In the owner's order; pickups are last. */
  offered: readonly OfferedMethod[];
  /** The wanted method, or else the cheapest delivery; absent: nothing is delivered there. */
  chosen: OfferedMethod | undefined;
  /** Why nothing is delivered there. */
  problem: string | undefined;
  /** Whether the wanted method is not offered. */
  isWantedGone: boolean;
}

interface ChoiceQuery {
  destination: Destination;
  lines: readonly RatedLine[];
  /** The id of the wanted method. */
  methodId?: string | undefined;
}

/** docs/rules.md#shipping-choice */
export function chooseMethod(
  { zones, pickupPlaces, defaultWeightGrams }: ShippingTerms,
  { destination, lines, methodId }: ChoiceQuery,
): MethodChoice {
  const zone = findZone(zones, destination);
  const delivered = offerMethods(zone, measureLines(lines, defaultWeightGrams));
  const offered = [...delivered, ...offerPickups(pickupPlaces)];
  const requested = methodId === undefined ? undefined : offered.find(({ method }) => method.id === methodId);
  const hasMethods = (zone?.methods.length ?? 0) > 0;
  return {
    offered,
    chosen: requested ?? cheapestOf(offered),
    problem: delivered.length > 0 ? undefined : hasMethods ? messages.nothingOffered : messages.undeliverable(placeOf(destination)),
    isWantedGone: methodId !== undefined && !requested,
  };
}

function placeOf({ country, state }: Destination): string {
  return country === 'United States' && state ? state : country;
}

/** The shipping of a method; none where nothing is delivered. */
export function ratesOf({ chosen }: Pick<MethodChoice, 'chosen'>): ShippingRates {
  return chosen?.rates ?? { freeShippingFromCents: undefined, shippingCents: ZERO_CENTS };
}

/** The cheapest delivery to the default country, or else to the shop's first one; undefined: there is none. */
export function cheapestAtHome(
  { zones, defaultWeightGrams }: ShippingTerms,
  { lines, country }: { lines: readonly RatedLine[]; country: string },
): { destination: Destination; offered: OfferedMethod } | undefined {
  const destination = homeOf(zones, country);
  const zone = destination && findZone(zones, destination);
  // Nothing in the cart yet: one piece.
  const measures = lines.length > 0 ? measureLines(lines, defaultWeightGrams) : { ...ONE_PIECE, weightGrams: defaultWeightGrams };
  const offered = cheapestOf(offerMethods(zone, measures));
  return destination && offered && { destination, offered };
}

const ONE_PIECE = { subtotalCents: ZERO_CENTS, pieces: 1 };
