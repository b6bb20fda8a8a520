import * as v from 'valibot';
import { countryOfCode, isCountryCode } from '#features/accounts/addresses/country-names';
import { STATES_BY_CODE } from '#features/accounts/addresses/places';
import { bodyEntries, sentEntries } from '#shared/fields/field-table';
import { LimitParam, optionalParam, PageParam } from '#shared/query-params';
import { VersionSchema } from '#shared/version-schema';
import { shippingMessages as messages } from './shipping.messages';
import { MAX_METHODS, NAME_MAX_LENGTH } from './shipping-limits';
import { price, ShippingMethodSchema, WeightSchema } from './shipping-terms.schema';
import { ZONE_FIELDS } from './zone-fields';

const wholeInvalid = () => messages.wholeInvalid;

const ZONES_PER_PAGE = 100;
const MAX_PIECES = 100_000;

const methods = v.pipe(
  v.array(ShippingMethodSchema, () => messages.priceRequired),
  v.maxLength(MAX_METHODS, () => messages.tooManyMethods),
  v.check(
    (input) => new Set(input.map(({ name }) => name.toLowerCase())).size === input.length,
    () => messages.methodTwice,
  ),
  v.check(
    (input) => new Set(input.map(({ _id }) => _id)).size === input.length,
    () => messages.methodTwice,
  ),
);

/** No countries: everywhere that no other zone has. */
export const NewShippingZoneSchema = v.object({
  ...bodyEntries(ZONE_FIELDS),
  name: ZONE_FIELDS.name.schema,
  countries: v.optional(ZONE_FIELDS.countries.schema, []),
  states: v.optional(ZONE_FIELDS.states.schema, []),
  postalPrefixes: v.optional(ZONE_FIELDS.postalPrefixes.schema, []),
  methods: v.optional(methods, []),
});
export type NewShippingZone = v.InferOutput<typeof NewShippingZoneSchema>;

/** What is absent stays. */
export const ShippingZoneChangeSchema = v.object({
  version: v.optional(VersionSchema),
  ...bodyEntries(ZONE_FIELDS),
  methods: v.optional(methods),
});
export type ShippingZoneChange = v.InferOutput<typeof ShippingZoneChangeSchema>;

export const ShippingZoneSchema = v.object({
  _id: v.string(),
  ...sentEntries(ZONE_FIELDS),
  methods: v.array(ShippingMethodSchema),
  /** The zone's places in words. */
  place: v.string(),
  /** Each method in words. */
  sentences: v.array(v.string()),
  version: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type ShippingZoneView = v.InferOutput<typeof ShippingZoneSchema>;

export const ShippingZonePageSchema = v.object({
  shippingZones: v.array(ShippingZoneSchema),
  /** The names of countries in addresses that no zone delivers to; empty while there are no zones. */
  missingCountries: v.array(v.string()),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
});
export type ShippingZonePage = v.InferOutput<typeof ShippingZonePageSchema>;

export const ShippingZoneListQuerySchema = v.object({
  page: optionalParam(PageParam),
  limit: v.optional(optionalParam(LimitParam), String(ZONES_PER_PAGE)),
  q: optionalParam(v.pipe(v.string(), v.trim(), v.maxLength(NAME_MAX_LENGTH))),
});
export type ShippingZoneListQuery = v.InferOutput<typeof ShippingZoneListQuerySchema>;

/** A cart and a place. */
export const TryShippingSchema = v.object({
  country: v.pipe(
    v.string(() => messages.countryUnknown),
    v.check(isCountryCode, () => messages.countryUnknown),
    v.transform((code) => countryOfCode(code) ?? code),
  ),
  state: v.optional(
    v.pipe(
      v.string(() => messages.stateUnknown),
      v.check(
        (code) => code === '' || Object.hasOwn(STATES_BY_CODE, code),
        () => messages.stateUnknown,
      ),
      v.transform((code) => (code === '' ? '' : STATES_BY_CODE[code as keyof typeof STATES_BY_CODE])),
    ),
    '',
  ),
  postalCode: v.optional(
    v.pipe(
      v.string(() => messages.postalPrefixInvalid),
      v.maxLength(20, () => messages.postalPrefixInvalid),
    ),
    '',
  ),
  subtotal: price,
  weightGrams: WeightSchema,
  pieces: v.pipe(v.number(wholeInvalid), v.integer(wholeInvalid), v.minValue(1, wholeInvalid), v.maxValue(MAX_PIECES, wholeInvalid)),
});
export type TryShipping = v.InferOutput<typeof TryShippingSchema>;

export const TriedShippingSchema = v.object({
  /** The name of the zone; absent: nobody delivers there. */
  zone: v.optional(v.string()),
  methods: v.array(v.object({ name: v.string(), price: v.number(), days: v.string(), isDefault: v.boolean() })),
  /** The names of the zone's methods that are not offered for this cart. */
  notOffered: v.array(v.string()),
});
export type TriedShipping = v.InferOutput<typeof TriedShippingSchema>;
