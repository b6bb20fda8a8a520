/** The shop's name and address as shoppers see them. */
export interface ShopContact {
  name: string;
  email: string;
  /** Line by line; absent while the owner has given none. */
  address?: string;
}

/** Shipping prices, destinations and times, formatted for a page. */
export interface ShippingFacts {
  freeShipping: { kind: 'from'; price: string } | { kind: 'always' } | { kind: 'never' } | { kind: 'zones' };
  standardDays: number;
  /** Of a country; with zones, each method in a row. */
  prices: [destination: string, price: string][];
  taxRates: [destination: string, rate: string][];
  countries: string[];
}
