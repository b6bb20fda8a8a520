export const removeTheGiftCard = 'Remove the Gift Card';
export const useAGiftCard = 'Use a Gift Card';
