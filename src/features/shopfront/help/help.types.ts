/** What shoppers know the shop by. */
export interface ShopContact {
  name: string;
  email: string;
}

/** What shipping costs, where it goes and how long it takes, as a page says it. */
export interface ShippingFacts {
  freeShipping: { kind: 'from'; price: string } | { kind: 'always' } | { kind: 'never' };
  standardDays: number;
  prices: [destination: string, price: string][];
  taxRates: [destination: string, rate: string][];
  countries: string[];
}
