/** Every sentence of looking an order up without signing in. */
export const orderLookupMessages = {
  numberRequired: 'Order number is required',
  numberInvalid: 'An order number looks like TW-7K3M-Q9XD',
  /** The same for an unknown number and for another's email address. */
  notFound: 'We found no order with this number and email address',
  failed: 'Failed to look up the order',
  /** The same whether there is such an order or not. */
  codeSent: 'If the number and the email address fit, a code is on its way to it',
  codeFailed: 'Failed to send the code',
  codeRequired: 'Please enter the code from the email',
  codeInvalid: 'A code has 6 digits',
  codeWrong: 'This code is wrong or no longer valid',
} as const;
