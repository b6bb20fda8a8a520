export const title = 'Track Your Order';
export const description = 'Where your order is, by its number and your email address.';
