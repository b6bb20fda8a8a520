export const freeShipping = 'free shipping';
export const freeShippingOver = (amount: string) => `free shipping over ${amount}`;
