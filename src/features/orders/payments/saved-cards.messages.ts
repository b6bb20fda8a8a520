/** All sentences about the account's saved cards. */
export const savedCardsMessages = {
  nameRequired: 'Cardholder name is required',
  numberInvalid: 'Please enter a valid card number',
  expiryInvalid: 'Please enter a valid expiry date (MM/YY)',
  cvvShort: 'CVV must be at least 3 digits',
  cvvLong: 'CVV must be at most 4 digits',
  added: 'Payment method added successfully',
  updated: 'Payment method updated successfully',
  deleted: 'Payment method deleted successfully',
  defaultUpdated: 'Default payment method updated',
} as const;
