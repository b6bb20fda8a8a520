/** What is wrong with a body that no form of the shop sends. */
export const checkoutInputMessages = {
  notesInvalid: 'Please write the notes as text',
  useCreditInvalid: 'Please say true or false',
  expectedCreditInvalid: 'The expected store credit must be dollars with at most two decimals',
  giftCardInvalid: 'Please enter the code of the gift card',
  expectedGiftCardInvalid: 'The expected part of the gift card must be dollars with at most two decimals',
  expectedTotalInvalid: 'The expected total must be dollars with at most two decimals',
  shippingMethodInvalid: 'Please choose a shipping method',
  expectedGiftsInvalid: 'The expected gifts must be a list of variants',
};
