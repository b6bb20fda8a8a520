export const shipping = 'Shipping';
export const shippingBy = (method: string) => `Shipping (${method})`;
export const items = 'Items';
export const noneSentByEmail = 'None: sent by email';
export const free = 'FREE';
export const total = 'Total';
export const paidWithAGiftCard = 'Paid with a gift card';
export const paidWithStoreCredit = 'Paid with store credit';
export const refunded = 'Refunded';
