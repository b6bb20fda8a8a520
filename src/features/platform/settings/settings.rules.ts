import type { Translations } from '#features/platform/translations/translations.types';
import { type GermanAddress, LANGUAGES, type Language } from '#languages/languages';
import { ENGLISH_ONLY, type ShopLanguages } from '#languages/shop-languages';

/** The database checks the same for a product's own threshold, and lists variants by their pieces up to this number (`stock_level`). */
export const MAX_LOW_STOCK_THRESHOLD = 10_000;

export const MAX_DEFAULT_WEIGHT_GRAMS = 100_000;

/** Mail programs and browser tabs cut longer names. */
export const SHOP_NAME_MAX_LENGTH = 60;

export const SHOP_URL_MAX_LENGTH = 200;

/** Of an address or a number of the seller. */
export const SELLER_TEXT_MAX_LENGTH = 500;

export interface SettingValues {
  /** The shop's name on pages and in mails. */
  shopName: string;
  /** Where shoppers write to, and what mails come from. */
  shopEmail: string;
  /** The public address without a trailing slash (docs/rules.md#settings-address); empty: that of each request, and localhost in mails. */
  shopUrl: string;
  /** A variant of which so many pieces or fewer can be sold is low in stock, unless its product has a threshold of its own. */
  lowStockThreshold: number;
  /** Whether reviews are shown only after somebody of the staff approved them (docs/rules.md#reviews-approval). */
  reviewApproval: boolean;
  /** Whether shoppers can order without an account (docs/rules.md#guests-setting). */
  guestCheckout: boolean;
  /** The languages of the shop's pages, in the owner's order, and the one whose pages have no prefix (docs/rules.md#languages). */
  languages: Language[];
  defaultLanguage: Language;
  /** Whether German says “Sie” or “du” to shoppers (docs/rules.md#languages-german). */
  germanAddress: GermanAddress;
  /** Where the shop is; empty until the owner says it. */
  shopCountry: string;
  /** The IANA name of the zone whose days the shop's figures have (docs/rules.md#insight-days). */
  timeZone: string;
  /** The names of the shop's own tax classes, beside those of every shop (docs/rules.md#taxes-classes). */
  taxClasses: string[];
  /** Shipping is taxed as products of this class; empty, not at all. */
  shippingTaxClass: string;
  /** Whether tax is a part of the prices, or added to them; rates may have a value of their own. */
  pricesIncludeTax: boolean;
  /** The country whose rates an estimate has while the destination is unknown. */
  taxEstimateCountry: string;
  /** Whether orders get numbered invoices (docs/rules.md#invoices). */
  invoiceNumbers: boolean;
  /** What the numbers of invoices and credit notes begin with, and whether they begin again each year. */
  invoicePrefix: string;
  creditNotePrefix: string;
  invoiceYearly: boolean;
  /** On invoices: the seller's address, line by line, and tax number. */
  sellerAddress: string;
  sellerTaxNumber: string;
  /** Where shoppers send returns, line by line; empty: to the seller's address (docs/rules.md#returns-address). */
  returnAddress: string;
  /** What a piece weighs that nobody has weighed, in grams (docs/rules.md#shipping-weight). */
  defaultWeightGrams: number;
  /** Where orders can be picked up, in the owner's order (docs/rules.md#shipping-pickup). */
  pickupPlaces: PickupPlaceSetting[];
  /** Days after delivery in which an order can be returned (docs/rules.md#returns-window); 0: the shop takes nothing back. */
  returnDays: number;
  /** How long goods are repaired or replaced; 0: no warranty is promised. */
  warrantyMonths: number;
  /** Days from order to delivery of a shop without zones (docs/rules.md#pricing-delivery-days); 0: that speed is not promised. */
  standardDeliveryDays: number;
  expressDeliveryDays: number;
  overnightDeliveryDays: number;
  /** When a person answers shoppers. */
  supportAvailability: SupportAvailability;
  /** With `hours`, such as 'Monday to Friday, 9 am to 5 pm'. */
  supportHours: string;
  /** Whether pages say that card details go to the payment provider only. */
  securePayments: boolean;
  /** What the footer says the shop accepts, in the owner's order. */
  paymentMarks: PaymentMark[];
}

/** What the shop promises on pages and in mails: docs/rules.md#promises. A fresh shop promises nothing. */
export type ShopPromises = Pick<
  SettingValues,
  | 'returnDays'
  | 'warrantyMonths'
  | 'standardDeliveryDays'
  | 'expressDeliveryDays'
  | 'overnightDeliveryDays'
  | 'supportAvailability'
  | 'supportHours'
  | 'securePayments'
  | 'paymentMarks'
>;

export const MAX_RETURN_DAYS = 365;
export const MAX_WARRANTY_MONTHS = 600;
export const SUPPORT_HOURS_MAX_LENGTH = 100;

export const SUPPORT_AVAILABILITIES = ['none', 'always', 'hours'] as const;
export type SupportAvailability = (typeof SUPPORT_AVAILABILITIES)[number];

/** Names of what shoppers pay with. */
export const PAYMENT_MARKS = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
  rupay: 'RuPay',
  upi: 'UPI',
  paypal: 'PayPal',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
} as const;
export type PaymentMark = keyof typeof PAYMENT_MARKS;

export interface PickupPlaceSetting {
  _id: string;
  name: string;
  address: string;
  hours: string;
  /** Days from the order until it can be picked up. */
  readyDays: number;
  translations?: Translations | undefined;
}

export const NO_PROMISES: ShopPromises = {
  returnDays: 0,
  warrantyMonths: 0,
  standardDeliveryDays: 0,
  expressDeliveryDays: 0,
  overnightDeliveryDays: 0,
  supportAvailability: 'none',
  supportHours: '',
  securePayments: false,
  paymentMarks: [],
};

/** The demo shop's. */
export const DEMO_PROMISES: ShopPromises = {
  returnDays: 30,
  warrantyMonths: 12,
  standardDeliveryDays: 7,
  expressDeliveryDays: 3,
  overnightDeliveryDays: 1,
  supportAvailability: 'always',
  supportHours: '',
  securePayments: true,
  paymentMarks: ['visa', 'mastercard', 'amex', 'discover'],
};

export const PROMISE_NAMES = Object.keys(NO_PROMISES) as (keyof ShopPromises)[];

export function promisesOf(settings: SettingValues): ShopPromises {
  return Object.fromEntries(PROMISE_NAMES.map((name) => [name, settings[name]])) as unknown as ShopPromises;
}

export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as Language[];

export function languagesOf({
  languages,
  defaultLanguage,
  germanAddress,
}: Pick<SettingValues, 'languages' | 'defaultLanguage' | 'germanAddress'>): ShopLanguages {
  return { all: languages, default: defaultLanguage, germanAddress };
}

export const DEFAULT_SETTINGS: SettingValues = {
  shopName: 'Tradewind',
  shopEmail: 'support@example.com',
  shopUrl: '',
  lowStockThreshold: 10,
  reviewApproval: false,
  guestCheckout: false,
  languages: [...ENGLISH_ONLY.all],
  defaultLanguage: ENGLISH_ONLY.default,
  germanAddress: 'formal',
  shopCountry: '',
  timeZone: 'UTC',
  taxClasses: [],
  shippingTaxClass: '',
  pricesIncludeTax: false,
  taxEstimateCountry: 'United States',
  invoiceNumbers: false,
  invoicePrefix: 'INV-',
  creditNotePrefix: 'CN-',
  invoiceYearly: true,
  sellerAddress: '',
  sellerTaxNumber: '',
  returnAddress: '',
  defaultWeightGrams: 500,
  pickupPlaces: [],
  ...NO_PROMISES,
};

/** Where returns are sent; empty while the owner has named no address. */
export function returnAddressOf({ returnAddress, sellerAddress }: Pick<SettingValues, 'returnAddress' | 'sellerAddress'>): string {
  return returnAddress || sellerAddress;
}

/** PostgreSQL would read offsets, which have no name, with the opposite sign. */
export function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);
}

/** Settings that the operator may set instead, by environment variables, which win over what the owner sets. */
export type FixedSettings = Partial<Pick<SettingValues, 'shopName' | 'shopEmail' | 'shopUrl'>>;

export const SETTING_VARIABLES = {
  shopName: 'SHOP_NAME',
  shopEmail: 'SHOP_EMAIL',
  shopUrl: 'SHOP_URL',
} as const satisfies Record<keyof FixedSettings, string>;

/** The environment variables of the settings that the operator has set. */
export function variablesOf(fixed: FixedSettings): Partial<typeof SETTING_VARIABLES> {
  return Object.fromEntries(Object.entries(SETTING_VARIABLES).filter(([name]) => name in fixed));
}
