export const title = 'Your Order';
