export const endingIn = (brand: string, last4: string) => `${brand} ending in ${last4}`;
export const method = 'Method';
export const giftCard = 'Gift Card';
export const card = 'Card';
export const status = 'Status';
export const nothingWasCharged = 'Nothing was charged';
export const transactionId = 'Transaction ID';
export const howToPay = 'How to pay';
