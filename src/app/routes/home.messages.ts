export const title = 'Home';
/** `about` is the shop's sentence about itself. */
export const description = (shop: string, about: string | undefined) => (about ? `${shop}: ${about}` : shop);
