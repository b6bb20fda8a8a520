import type { ShopPromises } from '#features/platform/settings/settings.rules';

/** The shop's name and address as shoppers see them. */
export interface ShopContact {
  name: string;
  email: string;
  /** Line by line; absent while the owner has given none. */
  address?: string;
  pricesIncludeTax?: boolean;
}

/** What help and legal pages say of the shop. */
export interface ShopFacts extends ShopContact {
  promises: ShopPromises;
}

/** Shipping prices, destinations and times, formatted for a page. */
export interface ShippingFacts {
  freeShipping: { kind: 'from'; price: string } | { kind: 'always' } | { kind: 'never' } | { kind: 'zones' };
  /** Absent: the shop promises none. */
  standardDays?: number;
  /** Of a country; with zones, each method in a row. */
  prices: [destination: string, price: string][];
  taxRates: [destination: string, rate: string][];
  countries: string[];
}
