export const title = (pieces: number) => `Cart (${pieces})`;
export const subtotal = 'Subtotal';
export const calculatedAtCheckout = 'Tax and shipping are calculated at checkout.';
export const viewCart = 'View Cart';
