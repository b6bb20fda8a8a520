export const title = 'Home';
/** `about` is the shop's sentence about itself. */
export const description = (shop: string, about: string) => (about ? `${shop}: ${about}` : shop);
