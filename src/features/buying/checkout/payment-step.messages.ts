export const noGiftCardsForGiftCards = (price: string) =>
  `The gift cards that you buy (${price}) cannot be paid with a gift card or in cash.`;
export const useStoreCredit = (credit: string) => `Use store credit (${credit})`;
export const creditCoversAll = 'It covers your whole order.';
export const creditPays = (paid: string, left: string) => `It pays ${paid}. You pay the other ${left} as you choose below.`;
export const howDoYouWantToPay = 'How do you want to pay?';
export const available = 'Available';
export const notAvailable = 'Not available';
