/** Why an order is refused: only the server says it, so that no first load has it. */
export const refusalMessages = {
  giftCardChanged: (before: string, after: string) => `What your gift card pays changed from ${before} to ${after}. Please enter it again.`,
  creditChanged: (before: string, after: string) =>
    `Your store credit for this order changed from ${before} to ${after}. Please review your order.`,
  totalChanged: (before: string, after: string) => `The total changed from ${before} to ${after}. Please review your order.`,
  giftGone: (gift: string) => `The gift ${gift} is no longer in stock. Please review your order.`,
  giftsChanged: 'The gifts of your order have changed. Please review your order.',
  noCashForGiftCards: 'Gift cards cannot be paid in cash. Please choose another way to pay.',
  tooManyInCash: (pieces: number) =>
    `Without an account, you can pay for up to ${pieces} items in cash. Please choose another way to pay, sign in, or order fewer items.`,
  notSold: (product: string) => `${product} is no longer sold`,
} as const;

/** Why a coupon does not apply. */
export const couponProblemMessages = {
  not_started: 'This coupon is not valid yet',
  expired: 'This coupon has expired',
  used_up: 'This coupon has been used up',
  used_by_customer: 'You have used this coupon already',
  not_for_these: 'This coupon is not for the items in your cart',
  paused: 'This coupon is not valid at the moment',
  not_for_you: 'This coupon is not for your account',
  needs_account: 'This coupon is for customers with an account',
  first_order: 'This coupon is for a first order',
  gift_sold_out: 'The gift of this coupon is sold out',
  not_combined: 'This coupon cannot be combined with your other discounts, which take more off',
  minimumPieces: (pieces: number) => `This coupon needs ${pieces} pieces or more of its items`,
  minimum: (amount: string) => `This coupon needs items for ${amount} or more`,
};
