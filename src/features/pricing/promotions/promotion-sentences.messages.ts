/** A promotion in sentences, for staff. */
export const customersGet = (benefit: string) => `Customers get ${benefit}.`;
export const customersGetWithTheCode = (code: string, benefit: string) => `With the code ${code}, customers get ${benefit}.`;
export const customersGetWithTheirCodes = (benefit: string) => `With a code of their own, customers get ${benefit}.`;
export const benefitOn = (benefit: string, items: string) => `${benefit} on ${items}`;
export const benefitOnEverything = (benefit: string) => `${benefit} on everything`;
export const benefitOf = (benefit: string, items: string) => `${benefit} of ${items}`;
export const benefitOfEverything = (benefit: string) => `${benefit} of everything`;
export const gift = (quantity: number, name: string) => (quantity === 1 ? `${name} as a gift` : `${quantity} × ${name} as a gift`);
export const aGift = 'a gift';

export const items = 'items';
export const allInCategory = (category: string) => `all in ${category}`;
export const allTagged = (tag: string) => `all tagged “${tag}”`;
export const productGone = 'a product that is gone';
export const categoryGone = 'a category that is gone';

export const needsAmount = (amount: string, of: string) => `The cart needs ${amount} or more of ${of}.`;
export const needsPieces = (pieces: number, of: string) =>
  pieces === 1 ? `The cart needs 1 piece or more of ${of}.` : `The cart needs ${pieces} pieces or more of ${of}.`;
export const needsAmountAndPieces = ({ amount, pieces, of }: { amount: string; pieces: number; of: string }) =>
  pieces === 1
    ? `The cart needs ${amount} or more and 1 piece or more of ${of}.`
    : `The cart needs ${amount} or more and ${pieces} pieces or more of ${of}.`;
export const needsSomething = (of: string) => `The cart needs something of ${of}.`;

export const itIsFor = (customers: string) => `It is for ${customers}.`;
export const firstOrders = 'the first order of a customer';
export const customersTagged = (tags: string) => `customers tagged ${tags}`;
export const customerGone = 'a customer who is gone';

export const usesInAll = (uses: number) =>
  uses === 1 ? 'It can be used once in all.' : `It can be used ${uses.toLocaleString('en-US')} times in all.`;
export const usesByEachCustomer = (uses: number) =>
  uses === 1 ? 'It can be used once by each customer.' : `It can be used ${uses.toLocaleString('en-US')} times by each customer.`;
export const usesInAllAndByEachCustomer = (inAll: number, each: number) =>
  `It can be used ${inAll === 1 ? 'once' : `${inAll.toLocaleString('en-US')} times`} in all, and ${each === 1 ? 'once' : `${each.toLocaleString('en-US')} times`} by each customer.`;

export const appliesAlone = 'It applies only alone, without any other promotion.';
export const codeApplies = 'It applies together with promotions without a code that allow it.';
export const appliesWithCodes = 'It applies together with a code, but with no other promotion.';
export const appliesWithAll = 'It applies together with a code and with other promotions that allow it.';

export const more = (count: number) => `${count} more`;
