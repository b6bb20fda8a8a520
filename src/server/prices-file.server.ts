import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { COUNTRIES, US_STATES } from '#features/accounts/addresses/places';
import { type ByPlace, DEFAULT_PRICES, type PricePolicies, type Rates } from '#features/pricing/pricing/pricing.rules';
import { type BasisPoints, toCents } from '#shared/money';

const MAX_DOLLARS = 1_000_000;
const hasTwoDecimals = (value: number) => Number(value.toFixed(2)) === value;
const dollarsSchema = v.pipe(
  v.number('must be a number of dollars'),
  v.minValue(0, 'must not be negative'),
  v.maxValue(MAX_DOLLARS, `must be at most ${MAX_DOLLARS}`),
  v.check(hasTwoDecimals, 'must be whole cents'),
);
const percentSchema = v.pipe(
  v.number('must be a number of percent'),
  v.minValue(0, 'must not be negative'),
  v.maxValue(100, 'must be at most 100 percent'),
  v.check(hasTwoDecimals, 'must have at most two decimals'),
);
/** null: free shipping is never offered. */
const thresholdSchema = v.optional(v.nullable(dollarsSchema));

const flatSchema = knownKeys({ freeShippingFrom: thresholdSchema, shipping: v.optional(dollarsSchema), tax: v.optional(percentSchema) });

/** The file's format, in dollars and percent. */
const PricesFileSchema = knownKeys({
  cartSummary: v.optional(flatSchema),
  guestEstimate: v.optional(flatSchema),
  checkout: v.optional(
    knownKeys({
      freeShippingFrom: thresholdSchema,
      shipping: v.optional(byPlaceSchema(dollarsSchema, { places: COUNTRIES, unknown: 'is no country that the shop delivers to' })),
      tax: v.optional(byPlaceSchema(percentSchema, { places: US_STATES, unknown: 'is no state of the United States' })),
    }),
  ),
});

/**
 * Reads the shop's prices from a file; missing keys have their defaults. A table of places replaces the default table completely.
 */
export function readPricesFile(file: string): { prices: PricePolicies } | { problems: string[] } {
  const read = readJson(file);
  if ('problem' in read) return { problems: [`${file} ${read.problem}`] };
  const parsed = v.safeParse(PricesFileSchema, read.json);
  if (!parsed.success) return { problems: parsed.issues.map((issue) => `in ${file}, ${describeIssue(issue)}`) };
  return { prices: toPolicies(parsed.output) };
}

function toPolicies({ cartSummary, guestEstimate, checkout }: v.InferOutput<typeof PricesFileSchema>): PricePolicies {
  return {
    cartSummary: toRates(cartSummary, DEFAULT_PRICES.cartSummary),
    guestEstimate: toRates(guestEstimate, DEFAULT_PRICES.guestEstimate),
    checkout: {
      freeShippingFromCents: toThreshold(checkout?.freeShippingFrom, DEFAULT_PRICES.checkout),
      shippingCents: checkout?.shipping ? toByPlace(checkout.shipping, toCents) : DEFAULT_PRICES.checkout.shippingCents,
      taxBp: checkout?.tax ? toByPlace(checkout.tax, toBasisPoints) : DEFAULT_PRICES.checkout.taxBp,
    },
  };
}

function readJson(file: string): { json: unknown } | { problem: string } {
  try {
    // Some editors write a byte order mark.
    return { json: JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: `is not JSON: ${error.message}` };
    return { problem: `cannot be read: ${(error as Error).message}` };
  }
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const at = v.getDotPath(issue);
  const input = issue.input === undefined || issue.type === 'picklist' ? '' : ` (it is ${JSON.stringify(issue.input)})`;
  return `${at ?? 'the whole'} ${issue.message}${input}`;
}

interface FlatFile {
  freeShippingFrom?: number | null | undefined;
  shipping?: number | undefined;
  tax?: number | undefined;
}

function toRates(file: FlatFile = {}, defaults: Rates): Rates {
  return {
    freeShippingFromCents: toThreshold(file.freeShippingFrom, defaults),
    shippingCents: file.shipping === undefined ? defaults.shippingCents : toCents(file.shipping),
    taxBp: file.tax === undefined ? defaults.taxBp : toBasisPoints(file.tax),
  };
}

function toThreshold(dollars: number | null | undefined, defaults: Pick<Rates, 'freeShippingFromCents'>): Rates['freeShippingFromCents'] {
  if (dollars === undefined) return defaults.freeShippingFromCents;
  return dollars === null ? undefined : toCents(dollars);
}

function toByPlace<Value extends number>(
  { others, ...named }: { others: number } & Record<string, number>,
  convert: (value: number) => Value,
): ByPlace<Value> {
  return {
    named: Object.fromEntries(Object.entries(named).map(([place, value]) => [place, convert(value)])),
    others: convert(others),
  };
}

function toBasisPoints(percent: number): BasisPoints {
  return Math.round(percent * 100);
}

/** An object with only these keys; each unknown one is reported. */
function knownKeys<const Entries extends v.ObjectEntries>(entries: Entries) {
  return withKeys(Object.keys(entries), { unknown: 'is not known', schema: v.object(entries) });
}

/** A number for each of some places, and one for `others`. */
function byPlaceSchema<Value extends v.GenericSchema<unknown, number>>(
  value: Value,
  { places, unknown }: { places: readonly string[]; unknown: string },
) {
  return withKeys([...places, 'others'], {
    unknown,
    schema: v.objectWithRest({ others: value }, value, 'must be given: what all the other places have'),
  });
}

function withKeys<Schema extends v.GenericSchema>(keys: readonly string[], { unknown, schema }: { unknown: string; schema: Schema }) {
  return v.pipe(
    v.custom<Record<string, unknown>>(isObject, 'must be an object'),
    v.intersect([v.record(v.picklist(keys, unknown), v.unknown()), schema]),
  );
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
