export const giftCardCode = 'Gift card code';
export const useCard = 'Use Card';
