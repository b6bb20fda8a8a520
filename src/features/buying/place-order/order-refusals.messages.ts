import { checkoutMessages } from '#features/buying/checkout/checkout.messages';
import type { PromotionProblem } from '#features/pricing/promotions/promotion-conditions.rules';
import { formatCents } from '#shared/money';

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
  couponProblem,
} as const;

function couponProblem(problem: PromotionProblem): string {
  switch (problem.reason) {
    case 'unknown':
      return checkoutMessages.couponInvalid;
    case 'not_started':
      return 'This coupon is not valid yet';
    case 'expired':
      return 'This coupon has expired';
    case 'used_up':
      return 'This coupon has been used up';
    case 'used_by_customer':
      return 'You have used this coupon already';
    case 'not_for_these':
      return 'This coupon is not for the items in your cart';
    case 'paused':
      return 'This coupon is not valid at the moment';
    case 'not_for_you':
      return 'This coupon is not for your account';
    case 'needs_account':
      return 'This coupon is for customers with an account';
    case 'first_order':
      return 'This coupon is for a first order';
    case 'gift_sold_out':
      return 'The gift of this coupon is sold out';
    case 'not_combined':
      return 'This coupon cannot be combined with your other discounts, which take more off';
    case 'minimum_pieces':
      return `This coupon needs ${problem.minimumPieces} pieces or more of its items`;
    case 'minimum':
      return `This coupon needs items for ${formatCents(problem.minimumCents)} or more`;
    default:
      return problem satisfies never;
  }
}
