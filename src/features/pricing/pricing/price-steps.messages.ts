/** The steps of "Why this total?", each a label of an amount. */
export const priceStepMessages = {
  items: ({ quantity, name, price }: { quantity: number; name: string; price: string }) => `${quantity} × ${name} at ${price}`,
  noShipping: 'No shipping, sent by email',
  tax: (rate: string, place: string | undefined) => (place ? `Tax of ${rate} for ${place}` : `Tax of ${rate}`),
  includedTax: ({ amount, name, rate }: { amount: string; name: string; rate: string }) => `Includes ${amount} of ${name} ${rate}`,
  addedTax: ({ name, rate, base }: { name: string; rate: string; base: string }) => `${name} ${rate} of ${base}`,
  pickup: (place: string) => `Pickup, ${place}`,
  freeFrom: (threshold: string) => `Shipping, free from ${threshold}`,
  shipping: (place: string | undefined, method: string | undefined) =>
    place ? (method ? `Shipping to ${place}, ${method}` : `Shipping to ${place}`) : method ? `Shipping, ${method}` : 'Shipping',
};
