import * as v from 'valibot';
import { MAX_DELIVERY_DAYS } from '#features/platform/settings/pickup-places.rules';
import { withTranslations } from '#features/platform/translations/translations.schema';
import { dollarAmount } from '#shared/money-schema';
import { requiredText } from '#shared/text-schema';
import { shippingMessages as messages } from './shipping.messages';
import { MEASURES } from './shipping.rules';
import { MAX_STEPS, MAX_WEIGHT_GRAMS, NAME_MAX_LENGTH } from './shipping-limits';

const amountInvalid = () => messages.amountInvalid;
const daysInvalid = () => messages.daysInvalid;
const weightInvalid = () => messages.weightInvalid;
const stepsRequired = () => messages.stepsRequired;
const wholeInvalid = () => messages.wholeInvalid;

/* Methods as they are sent and stored: amounts in dollars, weights in grams. */

const MAX_PIECES = 100_000;

export const price = dollarAmount(() => messages.priceInvalid, { from: 0 });
const amount = dollarAmount(amountInvalid);
const days = v.pipe(v.number(daysInvalid), v.integer(daysInvalid), v.minValue(0, daysInvalid), v.maxValue(MAX_DELIVERY_DAYS, daysInvalid));
export const WeightSchema = v.pipe(
  v.number(weightInvalid),
  v.integer(weightInvalid),
  v.minValue(0, weightInvalid),
  v.maxValue(MAX_WEIGHT_GRAMS, weightInvalid),
);

/** Given by the schema to what is new. */
function IdSchema() {
  return v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)), () => crypto.randomUUID());
}

function isWhole(value: number): boolean {
  return Number.isInteger(value) && value > 0;
}

function isAscending(steps: { upTo: number; price: number }[]): boolean {
  return steps.every(({ upTo }, i) => i === 0 || upTo > (steps[i - 1]?.upTo ?? 0));
}

const TableSchema = v.pipe(
  v.object({
    by: v.picklist(MEASURES, () => messages.priceRequired),
    /** `upTo`: dollars, grams or pieces. */
    steps: v.pipe(
      v.array(v.object({ upTo: v.pipe(v.number(amountInvalid), v.minValue(0.01, amountInvalid)), price })),
      v.minLength(1, stepsRequired),
      v.maxLength(MAX_STEPS, stepsRequired),
      v.check(isAscending, stepsRequired),
    ),
    /** Above the last step: a price, or with `each` what each further grams or pieces add. Absent: not offered. */
    beyond: v.optional(
      v.nullable(
        v.object({
          price,
          each: v.optional(v.nullable(v.pipe(v.number(wholeInvalid), v.check(isWhole, wholeInvalid)))),
        }),
      ),
    ),
  }),
  v.check(({ by, steps }) => by === 'subtotal' || steps.every(({ upTo }) => isWhole(upTo)), wholeInvalid),
  v.check(({ by, steps }) => by !== 'subtotal' || steps.every(({ upTo }) => v.is(amount, upTo)), amountInvalid),
  v.check(
    ({ by, steps }) => by === 'subtotal' || (steps.at(-1)?.upTo ?? 0) <= (by === 'weight' ? MAX_WEIGHT_GRAMS : MAX_PIECES),
    wholeInvalid,
  ),
  v.check(
    ({ by, beyond }) => by !== 'subtotal' || beyond?.each == null,
    () => messages.eachInvalid,
  ),
);

const limit = v.optional(v.nullable(price));
const weightLimit = v.optional(v.nullable(WeightSchema));

export const ShippingMethodSchema = v.pipe(
  v.object({
    _id: IdSchema(),
    name: requiredText(() => messages.nameRequired, NAME_MAX_LENGTH),
    ...withTranslations({ name: NAME_MAX_LENGTH }),
    /** One price; or a table instead. */
    price: v.optional(v.nullable(price)),
    table: v.optional(v.nullable(TableSchema)),
    /** Shipping is free from this price of the items. */
    freeFrom: v.optional(v.nullable(price)),
    /** It is offered only within these. */
    minSubtotal: limit,
    maxSubtotal: limit,
    minWeightGrams: weightLimit,
    maxWeightGrams: weightLimit,
    /** From the order to the door. */
    days: v.pipe(
      v.object({ min: days, max: days }),
      v.check(({ min, max }) => min <= max, daysInvalid),
    ),
    /** Of these, days for packing. */
    handlingDays: v.optional(v.nullable(days)),
  }),
  v.forward(
    v.partialCheck(
      [['price'], ['table']],
      ({ price, table }) => price != null || table != null,
      () => messages.priceRequired,
    ),
    ['price'],
  ),
  v.forward(
    v.partialCheck(
      [['minSubtotal'], ['maxSubtotal']],
      ({ minSubtotal, maxSubtotal }) => (minSubtotal ?? 0) <= (maxSubtotal ?? Number.POSITIVE_INFINITY),
      () => messages.rangeInvalid,
    ),
    ['maxSubtotal'],
  ),
  v.forward(
    v.partialCheck(
      [['minWeightGrams'], ['maxWeightGrams']],
      ({ minWeightGrams, maxWeightGrams }) => (minWeightGrams ?? 0) <= (maxWeightGrams ?? Number.POSITIVE_INFINITY),
      () => messages.rangeInvalid,
    ),
    ['maxWeightGrams'],
  ),
  v.forward(
    v.partialCheck(
      [['days'], ['handlingDays']],
      ({ days, handlingDays }) => (handlingDays ?? 0) <= days.min,
      () => messages.handlingInvalid,
    ),
    ['handlingDays'],
  ),
);
export type ShippingMethodTerms = v.InferOutput<typeof ShippingMethodSchema>;
