export const title = 'Cart';
export const description = 'What you are about to buy.';
