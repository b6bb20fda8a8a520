import type { CreditReason } from './store-credit.rules';

/** All sentences about store credit. */
export const storeCreditMessages = {
  changed: 'Store credit changed',
  notFound: 'Customer not found',
  amountInvalid: 'Please enter an amount in dollars with at most two decimals, other than 0',
  giftNegative: 'A gift adds credit. To take credit away, choose a correction.',
  reasonInvalid: 'Please choose a gift or a correction',
  noteRequired: 'Please write why',
  tooLow: (balance: string) => `The balance is only ${balance}`,
  balanceChanged: (balance: string) => `Someone changed the balance: it is ${balance} now`,
  pageInvalid: 'The page must be a whole number from 1',
  limitInvalid: 'The limit must be a whole number from 1',
  loadFailed: 'Failed to load your store credit',
} as const;

export const creditReasonNames = {
  refund: 'Refund',
  gift: 'Gift',
  correction: 'Correction',
  payment: 'Payment',
  payment_returned: 'Payment returned',
  merge: 'Accounts merged',
  gift_card: 'From a gift card',
  gift_card_returned: 'Back to the gift card',
} as const satisfies Record<CreditReason, string>;
