import * as v from 'valibot';
import { GERMAN_ADDRESSES } from '#languages/languages';
import { senderAddress } from '#shared/sender-schema';
import { areOwnClasses, CLASS_NAME_MAX_LENGTH, MAX_OWN_CLASSES } from '#shared/tax-classes';
import type { MessageOf } from '#shared/text-schema';
import { VersionSchema } from '#shared/version-schema';
import { MAX_DELIVERY_DAYS } from './pickup-places.rules';
import { PickupPlacesSchema } from './pickup-places.schema';
import { settingsMessages as messages } from './settings.messages';
import {
  isTimeZone,
  LANGUAGE_TAGS,
  MAX_DEFAULT_WEIGHT_GRAMS,
  MAX_LOW_STOCK_THRESHOLD,
  MAX_RETURN_DAYS,
  MAX_WARRANTY_MONTHS,
  PAYMENT_MARKS,
  type PaymentMark,
  SELLER_TEXT_MAX_LENGTH,
  type SettingValues,
  SHOP_NAME_MAX_LENGTH,
  SHOP_URL_MAX_LENGTH,
  SUPPORT_AVAILABILITIES,
  SUPPORT_HOURS_MAX_LENGTH,
} from './settings.rules';

const sellerInvalid = () => messages.sellerInvalid;
const shopNameInvalid = () => messages.shopNameInvalid;
const shopUrlInvalid = () => messages.shopUrlInvalid;
const flagInvalid = () => messages.flagInvalid;
const taxClassesInvalid = () => messages.taxClassesInvalid;
const languagesInvalid = () => messages.languagesInvalid;
const countryInvalid = () => messages.countryInvalid;
const supportHoursInvalid = () => messages.supportHoursInvalid;
const paymentMarksInvalid = () => messages.paymentMarksInvalid;

function wholeNumber(message: MessageOf, max: number) {
  return v.pipe(v.number(message), v.integer(message), v.minValue(0, message), v.maxValue(max, message));
}

export const ThresholdSchema = wholeNumber(() => messages.lowStockThresholdInvalid, MAX_LOW_STOCK_THRESHOLD);

const PrefixSchema = v.pipe(
  v.string(() => messages.prefixInvalid),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9/-]{1,12}$/, () => messages.prefixInvalid),
);
const SellerTextSchema = v.pipe(
  v.string(sellerInvalid),
  v.trim(),
  v.regex(/^[^\p{Cc}\n]*(\n[^\p{Cc}]*)*$/u, sellerInvalid),
  v.maxLength(SELLER_TEXT_MAX_LENGTH, sellerInvalid),
);

const DeliveryDaysSchema = wholeNumber(() => messages.deliveryDaysInvalid, MAX_DELIVERY_DAYS);

/** One schema for each setting; a stored value that does not match it counts as absent. */
export const settingSchemas = {
  shopName: v.pipe(
    v.string(shopNameInvalid),
    v.trim(),
    v.regex(/^[^\p{Cc}]+$/u, shopNameInvalid),
    v.maxLength(SHOP_NAME_MAX_LENGTH, shopNameInvalid),
  ),
  shopEmail: senderAddress(() => messages.shopEmailInvalid),
  shopUrl: v.pipe(
    v.string(shopUrlInvalid),
    v.trim(),
    v.transform((url) => url.replace(/(?<!\/)\/+$/, '')),
    v.regex(/^(https?:\/\/[^\s/?#@\\]+)?$/i, shopUrlInvalid),
    v.check((url) => url === '' || URL.canParse(url), shopUrlInvalid),
    v.maxLength(SHOP_URL_MAX_LENGTH, shopUrlInvalid),
    v.transform((url) => (url === '' ? '' : new URL(url).origin)),
  ),
  lowStockThreshold: ThresholdSchema,
  reviewApproval: v.boolean(flagInvalid),
  guestCheckout: v.boolean(flagInvalid),
  taxClasses: v.pipe(
    v.array(v.pipe(v.string(taxClassesInvalid), v.trim(), v.maxLength(CLASS_NAME_MAX_LENGTH, taxClassesInvalid)), taxClassesInvalid),
    v.maxLength(MAX_OWN_CLASSES, taxClassesInvalid),
    v.check((names: string[]) => areOwnClasses(names), taxClassesInvalid),
  ),
  shippingTaxClass: v.pipe(
    v.string(() => messages.taxClassInvalid),
    v.regex(/^([a-z0-9][a-z0-9-]{0,39})?$/, () => messages.taxClassInvalid),
  ),
  pricesIncludeTax: v.boolean(flagInvalid),
  taxEstimateCountry: v.pipe(v.string(countryInvalid), v.trim(), v.minLength(1, countryInvalid), v.maxLength(100, countryInvalid)),
  invoiceNumbers: v.boolean(flagInvalid),
  invoicePrefix: PrefixSchema,
  creditNotePrefix: PrefixSchema,
  invoiceYearly: v.boolean(flagInvalid),
  sellerAddress: SellerTextSchema,
  sellerTaxNumber: SellerTextSchema,
  returnAddress: SellerTextSchema,
  languages: v.pipe(
    v.array(v.picklist(LANGUAGE_TAGS, languagesInvalid), languagesInvalid),
    v.minLength(1, () => messages.languagesMissing),
    v.maxLength(LANGUAGE_TAGS.length, languagesInvalid),
    v.check((tags) => new Set(tags).size === tags.length, languagesInvalid),
  ),
  defaultLanguage: v.picklist(LANGUAGE_TAGS, () => messages.defaultLanguageInvalid),
  germanAddress: v.picklist(GERMAN_ADDRESSES, () => messages.germanAddressInvalid),
  shopCountry: v.pipe(v.string(countryInvalid), v.trim(), v.maxLength(100, countryInvalid)),
  timeZone: v.pipe(
    v.string(() => messages.timeZoneInvalid),
    v.check(isTimeZone, () => messages.timeZoneInvalid),
  ),
  defaultWeightGrams: wholeNumber(() => messages.weightInvalid, MAX_DEFAULT_WEIGHT_GRAMS),
  pickupPlaces: PickupPlacesSchema,
  returnDays: wholeNumber(() => messages.returnDaysInvalid, MAX_RETURN_DAYS),
  warrantyMonths: wholeNumber(() => messages.warrantyInvalid, MAX_WARRANTY_MONTHS),
  standardDeliveryDays: DeliveryDaysSchema,
  expressDeliveryDays: DeliveryDaysSchema,
  overnightDeliveryDays: DeliveryDaysSchema,
  supportAvailability: v.picklist(SUPPORT_AVAILABILITIES, () => messages.supportInvalid),
  supportHours: v.pipe(
    v.string(supportHoursInvalid),
    v.trim(),
    v.regex(/^\P{Cc}*$/u, supportHoursInvalid),
    v.maxLength(SUPPORT_HOURS_MAX_LENGTH, supportHoursInvalid),
  ),
  securePayments: v.boolean(flagInvalid),
  paymentMarks: v.pipe(
    v.array(v.picklist(Object.keys(PAYMENT_MARKS) as PaymentMark[], paymentMarksInvalid), paymentMarksInvalid),
    v.check((marks) => new Set(marks).size === marks.length, paymentMarksInvalid),
  ),
} satisfies { [Name in keyof SettingValues]: v.GenericSchema<unknown, SettingValues[Name]> };

/** `version` counts the changes of all settings. `fixed` has the environment variables that win over the owner, by setting. */
export const SettingsSchema = v.object({ ...settingSchemas, version: v.number(), fixed: v.record(v.string(), v.string()) });
export type Settings = v.InferOutput<typeof SettingsSchema>;

/** What is absent stays. With the `version` that was loaded, a setting that changed since then is not overwritten. */
export const SettingsChangeSchema = v.object({
  ...v.partial(v.object(settingSchemas)).entries,
  version: v.optional(VersionSchema),
});
export type SettingsChange = v.InferOutput<typeof SettingsChangeSchema>;
