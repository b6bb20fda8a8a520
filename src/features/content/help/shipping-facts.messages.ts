export const free = 'Free';
/** Where orders can be picked up. */
export const freeAt = (address: string) => `${address}: free`;
export const everywhere = 'Everywhere';
export const everywhereElse = 'Everywhere else';
