import * as v from 'valibot';
import { COUNTRIES } from '#features/accounts/addresses/places';
import { settingSchemas } from '#features/platform/settings/settings.schema';
import { NewShippingZoneSchema } from '#features/pricing/shipping/shipping.schema';
import { NewTaxRateSchema } from '#features/pricing/taxes/taxes.schema';
import { shopSetupMessages as messages } from './shop-setup.messages';
import { TRADE_NAMES } from './trades.rules';

const zonesRequired = () => messages.zonesRequired;

const MAX_ZONES = 2;
const MAX_RATES = 20;

/** What a new shop knows of itself, and what it charges. */
export const ShopSetupSchema = v.object({
  shopName: v.string(),
  /** Whether it is still the name that every shop begins with. */
  isNameDefault: v.boolean(),
  shopEmail: v.string(),
  isEmailDefault: v.boolean(),
  /** The environment variables that win over what is entered, by setting. */
  fixed: v.record(v.string(), v.string()),
  /** '' until the owner has said it. */
  country: v.string(),
  address: v.string(),
  hasCategories: v.boolean(),
  hasShipping: v.boolean(),
  hasTaxes: v.boolean(),
  /** The built-in page texts that are still unpublished. */
  unpublishedPages: v.array(v.string()),
  /** Orders that can be removed as tests; absent once the shop was open. */
  testOrders: v.optional(v.number()),
});
export type ShopSetup = v.InferOutput<typeof ShopSetupSchema>;
export const OneShopSetupSchema = v.object({ setup: ShopSetupSchema });

/** Who the shop is. What is absent stays: the environment may fix a name and an email address. */
export const ShopProfileSchema = v.object({
  shopName: v.optional(settingSchemas.shopName),
  shopEmail: v.optional(settingSchemas.shopEmail),
  country: v.picklist(COUNTRIES, () => messages.countryRequired),
  address: v.pipe(
    settingSchemas.sellerAddress,
    v.nonEmpty(() => messages.addressRequired),
  ),
  timeZone: v.optional(settingSchemas.timeZone),
  /** What it sells: a shop without categories gets some to begin with. */
  trade: v.optional(v.picklist(['', ...TRADE_NAMES], () => messages.tradeInvalid)),
});
export type ShopProfile = v.InferOutput<typeof ShopProfileSchema>;

/** The first zones of a shop: its own country, and everywhere else. */
export const FirstZonesSchema = v.object({
  zones: v.pipe(v.array(NewShippingZoneSchema, zonesRequired), v.minLength(1, zonesRequired), v.maxLength(MAX_ZONES, zonesRequired)),
});
export type FirstZones = v.InferOutput<typeof FirstZonesSchema>;

/** The first tax rates of a shop; none: it charges no tax. */
export const FirstTaxesSchema = v.object({
  rates: v.pipe(
    v.array(NewTaxRateSchema, () => messages.tooManyRates),
    v.maxLength(MAX_RATES, () => messages.tooManyRates),
  ),
  pricesIncludeTax: settingSchemas.pricesIncludeTax,
});
export type FirstTaxes = v.InferOutput<typeof FirstTaxesSchema>;
