/** The database checks the same for a product's own threshold, and lists variants by their pieces up to this number (`stock_level`). */
export const MAX_LOW_STOCK_THRESHOLD = 10_000;

export const MAX_DEFAULT_WEIGHT_GRAMS = 100_000;

/** Mail programs and browser tabs cut longer names. */
export const SHOP_NAME_MAX_LENGTH = 60;

/** Of an address or a number of the seller. */
export const SELLER_TEXT_MAX_LENGTH = 500;

export interface SettingValues {
  /** The shop's name on pages and in mails. */
  shopName: string;
  /** Where shoppers write to, and what mails come from. */
  shopEmail: string;
  /** A variant of which so many pieces or fewer can be sold is low in stock, unless its product has a threshold of its own. */
  lowStockThreshold: number;
  /** Whether reviews are shown only after somebody of the staff approved them (docs/rules.md#reviews-approval). */
  reviewApproval: boolean;
  /** Whether shoppers can order without an account (docs/rules.md#guests-setting). */
  guestCheckout: boolean;
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
}

export interface PickupPlaceSetting {
  _id: string;
  name: string;
  address: string;
  hours: string;
  /** Days from the order until it can be picked up. */
  readyDays: number;
}

export const DEFAULT_SETTINGS: SettingValues = {
  shopName: 'Tradewind',
  shopEmail: 'support@example.com',
  lowStockThreshold: 10,
  reviewApproval: false,
  guestCheckout: false,
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
export type FixedSettings = Partial<Pick<SettingValues, 'shopName' | 'shopEmail'>>;

export const SETTING_VARIABLES = { shopName: 'SHOP_NAME', shopEmail: 'SHOP_EMAIL' } as const satisfies Record<keyof FixedSettings, string>;

/** The environment variables of the settings that the operator has set. */
export function variablesOf(fixed: FixedSettings): Partial<typeof SETTING_VARIABLES> {
  return Object.fromEntries(Object.entries(SETTING_VARIABLES).filter(([name]) => name in fixed));
}
