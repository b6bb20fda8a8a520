export const giftCardsMessages = {
  codeUnknown: 'This gift card code is not valid. Please check it, letter by letter.',
  codeInvalid: 'Please enter the code of the gift card',
  checkFailed: 'The gift card could not be checked. Please try again.',
  notFound: 'This gift card does not exist.',
  amountInvalid: 'Please enter an amount from $1 to $2,000',
  changed: 'Someone else changed this gift card in the meantime.',
  isDisabled: 'This gift card is disabled.',
  issued: (email: string) => `The gift card is on its way to ${email}`,
  sentAgain: (email: string) => `A new code is on its way to ${email}`,
  disabled: 'The gift card is disabled',
  enabled: 'The gift card can be used again',
  cardHas: (last4: string) => `The card ending in ${last4} has <balance/>. Use it as you pay.` as const,
};

export const GIFT_CARD_REASONS = {
  issue: 'Issued',
  payment: 'Payment',
  payment_returned: 'Payment returned',
  refund: 'Refunded, taken back',
} as const;
