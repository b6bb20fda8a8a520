import * as v from 'valibot';
import { withTranslations } from '#features/platform/translations/translations.schema';
import { LimitParam, optionalParam, PageParam } from '#shared/query-params';
import { queryMessages } from '#shared/query-params.messages';
import { type MessageOf, requiredText } from '#shared/text-schema';
import { VersionSchema } from '#shared/version-schema';
import { TaxLinesSchema } from './tax-lines.schema';
import { taxesMessages as messages } from './taxes.messages';

const percentInvalid = () => messages.percentInvalid;
const amountInvalid = () => messages.amountInvalid;
const linesInvalid = () => messages.linesInvalid;

export const TAX_NAME_MAX_LENGTH = 60;
const PLACE_MAX = 100;
const RATES_PER_PAGE = 100;
const MAX_TRIED_LINES = 20;
const MAX_DOLLARS = 1_000_000;

const translations = withTranslations({ name: TAX_NAME_MAX_LENGTH });

/** A rate of the shop's tax table. Without a country it is for all others, without a class for all that have no rate of their own. */
export const TaxRateSchema = v.object({
  _id: v.string(),
  name: v.string(),
  ...translations,
  /** ISO codes; what is absent is any. */
  country: v.optional(v.string()),
  state: v.optional(v.string()),
  postalPrefix: v.optional(v.string()),
  taxClass: v.optional(v.string()),
  percent: v.number(),
  /** A part of the price; or else added to it. */
  included: v.boolean(),
  /** Comes with the rate of the most exact place, and does not replace it. */
  additional: v.boolean(),
  /** The place in words. */
  place: v.string(),
  version: v.number(),
});
export type TaxRateView = v.InferOutput<typeof TaxRateSchema>;

export const TaxRatePageSchema = v.object({
  taxRates: v.array(TaxRateSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
});
export type TaxRatePage = v.InferOutput<typeof TaxRatePageSchema>;

export const TaxRateListQuerySchema = v.object({
  page: optionalParam(PageParam),
  limit: v.optional(optionalParam(LimitParam), String(RATES_PER_PAGE)),
  q: optionalParam(
    v.pipe(
      v.string(() => queryMessages.textInvalid),
      v.trim(),
      v.maxLength(TAX_NAME_MAX_LENGTH),
    ),
  ),
});
export type TaxRateListQuery = v.InferOutput<typeof TaxRateListQuerySchema>;

/** An empty text or null is the same as nothing: any. */
function optionalText(message: MessageOf, max: number) {
  return v.optional(v.nullable(v.pipe(v.string(message), v.trim(), v.maxLength(max, message), v.regex(/^[^\p{Cc}]*$/u, message))));
}

const hasTwoDecimals = (value: number) => Number(value.toFixed(2)) === value;
const percent = v.pipe(
  v.number(percentInvalid),
  v.minValue(0, percentInvalid),
  v.maxValue(100, percentInvalid),
  v.check(hasTwoDecimals, percentInvalid),
);
const place = {
  country: optionalText(() => messages.countryInvalid, PLACE_MAX),
  state: optionalText(() => messages.stateInvalid, PLACE_MAX),
  postalPrefix: v.optional(
    v.nullable(
      v.pipe(
        v.string(() => messages.postalInvalid),
        v.trim(),
        v.regex(/^[\p{L}\p{N} -]{0,10}$/u, () => messages.postalInvalid),
      ),
    ),
  ),
};
const values = {
  ...place,
  taxClass: optionalText(() => messages.classInvalid, PLACE_MAX),
  /** Absent or null: as the shop's setting. */
  included: v.optional(v.nullable(v.boolean(() => messages.flagInvalid))),
  /** Of the name: docs/rules.md#translations-beside */
  ...translations,
  additional: v.optional(v.boolean(() => messages.flagInvalid)),
};
const name = requiredText(() => messages.nameRequired, TAX_NAME_MAX_LENGTH);

export const NewTaxRateSchema = v.object({ name, percent, ...values });
export type NewTaxRate = v.InferOutput<typeof NewTaxRateSchema>;

/** What is absent stays. */
export const TaxRateChangeSchema = v.object({
  version: v.optional(VersionSchema),
  name: v.optional(name),
  percent: v.optional(percent),
  ...values,
});
export type TaxRateChange = v.InferOutput<typeof TaxRateChangeSchema>;

const amount = v.pipe(
  v.number(amountInvalid),
  v.minValue(0, amountInvalid),
  v.maxValue(MAX_DOLLARS, amountInvalid),
  v.check(hasTwoDecimals, amountInvalid),
);

/** An order to try the table with. */
export const TryTaxesSchema = v.object({
  ...place,
  lines: v.pipe(
    v.array(v.object({ amount, taxClass: values.taxClass }), linesInvalid),
    v.minLength(1, linesInvalid),
    v.maxLength(MAX_TRIED_LINES, linesInvalid),
  ),
  shipping: v.optional(amount),
  discount: v.optional(amount),
});
export type TryTaxes = v.InferOutput<typeof TryTaxesSchema>;

export const TriedTaxesSchema = v.object({
  taxLines: TaxLinesSchema,
  items: v.number(),
  tax: v.number(),
  includedTax: v.number(),
  shipping: v.number(),
  discount: v.number(),
  total: v.number(),
});
export type TriedTaxes = v.InferOutput<typeof TriedTaxesSchema>;

/** Whether the shop has rates of its own, and its classes. */
export const TaxSetupSchema = v.object({
  isOwn: v.boolean(),
  classes: v.array(v.object({ id: v.string(), name: v.string(), products: v.number() })),
});
export type TaxSetup = v.InferOutput<typeof TaxSetupSchema>;
