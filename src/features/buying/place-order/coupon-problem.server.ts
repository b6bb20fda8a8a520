import { checkoutMessages } from '#features/buying/checkout/checkout.messages';
import type { PromotionProblem } from '#features/pricing/promotions/promotion-conditions.rules';
import { formatCents } from '#shared/money';
import { couponProblemMessages as messages } from './order-refusals.messages';

/** Why a coupon does not apply, for its shopper. */
export function describeCouponProblem(problem: PromotionProblem): string {
  switch (problem.reason) {
    case 'unknown':
      return checkoutMessages.couponInvalid;
    case 'minimum_pieces':
      return messages.minimumPieces(problem.minimumPieces);
    case 'minimum':
      return messages.minimum(formatCents(problem.minimumCents));
    default:
      return messages[problem.reason];
  }
}
