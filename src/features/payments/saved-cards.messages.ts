/** The saved cards of the account area: kept in this browser, without a call (section 2 of the specification). */
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
