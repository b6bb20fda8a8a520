export const title = 'Checkout';
export const description = 'Address, payment, and your order is placed.';
