import { countryOfCode } from '#features/accounts/addresses/country-names';
import { STATES_BY_CODE } from '#features/accounts/addresses/places';
import type { PickupPlaceSetting } from '#features/platform/settings/settings.rules';
import { translatedPart } from '#features/platform/translations/translated-part';
import { HANDLING_DAYS } from '#features/pricing/pricing/delivery.rules';
import { toCents } from '#shared/money';
import type { PickupPlace, PriceTable, ShippingMethod, ShippingZone } from './shipping.rules';
import type { ShippingMethodTerms } from './shipping-terms.schema';
import { describeMethod, describePlaces, type ZonePlaces } from './shipping-words.rules';

interface StoredZone extends ZonePlaces {
  id: number;
  name: string;
  methods: readonly ShippingMethodTerms[];
}

/** A zone as rules calculate with it: names instead of codes, cents instead of dollars. */
export function toZone({ id, name, countries, states, postalPrefixes, methods }: StoredZone): ShippingZone {
  return {
    ...{ id, name, postalPrefixes },
    countries: countries.map((code) => countryOfCode(code) ?? code),
    states: states.map((code) => STATES_BY_CODE[code as keyof typeof STATES_BY_CODE] ?? code),
    methods: methods.map(toMethod),
    describe: (language) => ({
      place: describePlaces({ countries, states, postalPrefixes }),
      methods: translatedPart(methods, language).map(describeMethod),
    }),
  };
}

export function toMethod({
  _id,
  name,
  translations,
  price,
  table,
  freeFrom,
  days,
  handlingDays,
  ...limits
}: ShippingMethodTerms): ShippingMethod {
  return {
    id: _id,
    name,
    ...(translations && { translations }),
    price: table ? toTable(table) : toCents(price ?? 0),
    freeFromCents: optional(freeFrom, toCents),
    limits: {
      minSubtotalCents: optional(limits.minSubtotal, toCents),
      maxSubtotalCents: optional(limits.maxSubtotal, toCents),
      minWeightGrams: limits.minWeightGrams ?? undefined,
      maxWeightGrams: limits.maxWeightGrams ?? undefined,
    },
    days: { ...days, handling: handlingDays ?? Math.min(HANDLING_DAYS, days.min) },
  };
}

function toTable({ by, steps, beyond }: NonNullable<ShippingMethodTerms['table']>): PriceTable {
  return {
    by,
    steps: steps.map(({ upTo, price }) => ({ upTo: by === 'subtotal' ? toCents(upTo) : upTo, priceCents: toCents(price) })),
    beyond: beyond ? { priceCents: toCents(beyond.price), each: beyond.each ?? undefined } : undefined,
  };
}

export function toPickupPlace({ _id, ...place }: PickupPlaceSetting): PickupPlace {
  return { id: _id, ...place };
}

function optional<Value, Result>(value: Value | null | undefined, convert: (value: Value) => Result): Result | undefined {
  return value == null ? undefined : convert(value);
}
