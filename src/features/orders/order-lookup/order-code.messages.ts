/** All sentences about opening an order with a code sent by mail. */
export const orderCodeMessages = {
  /** The same whether the order exists or not. */
  codeSent: 'If the number and the email address match an order, a code is on its way',
  codeFailed: 'Failed to send the code',
  codeRequired: 'Please enter the code from the email',
  codeInvalid: 'A code has 6 digits',
  codeWrong: 'This code is wrong or no longer valid',
  failed: 'Failed to open the order',
} as const;
