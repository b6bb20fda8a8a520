import type { CouponProblem } from '#features/pricing/pricing/coupons.rules';
import { formatCents } from '#shared/money';

/** All sentences that shoppers read at checkout. */
export const checkoutMessages = {
  cartEmpty: 'Your cart is empty',
  loadFailed: 'Failed to load checkout data',
  loadFailedTitle: 'Unable to load checkout',
  couponInvalid: 'Invalid coupon code',
  couponApplied: 'Coupon applied',
  couponRemoved: 'Coupon removed',
  orderPlaced: 'Order placed successfully!',
  orderFailed: 'Failed to place order',

  addressRequired: 'Please select a shipping address',
  methodRequired: 'Please select a payment method',
  methodUnavailable: 'This payment method is not available',
  notesInvalid: 'Please write the notes as text',
  expectedTotalInvalid: 'The expected total must be dollars with at most two decimals',

  untilFreeShipping: (amount: string) => `Add ${amount} more for free shipping!`,
  outOfStock: (product: string) => `${product} is out of stock`,
  onlyLeft: (product: string, available: number) => `Only ${available} left in stock: ${product}`,
  totalChanged: (before: string, after: string) => `The total changed from ${before} to ${after}. Please review your order.`,
  couponProblem,
} as const;

function couponProblem(problem: CouponProblem): string {
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
    case 'minimum':
      return `This coupon needs items for ${formatCents(problem.minimumCents)} or more`;
    default:
      return problem satisfies never;
  }
}
