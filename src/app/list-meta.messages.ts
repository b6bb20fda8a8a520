export const titleOfPage = (title: string, page: number) => `${title}, page ${page}`;
/** The offer is the shop's promise for every order: 'free shipping over $50'. */
export const description = (title: string, shop: string, offer: string | undefined) =>
  offer
    ? `${title} at ${shop}: compare prices, ratings and stock, with ${offer}.`
    : `${title} at ${shop}: compare prices, ratings and stock.`;
