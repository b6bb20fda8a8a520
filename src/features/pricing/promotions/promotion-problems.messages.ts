import { formatCents } from '#shared/money';
import type { PromotionProblem } from './promotion-conditions.rules';

/** Why a promotion does not apply, for staff. */
export function problemWords(problem: PromotionProblem): string {
  switch (problem.reason) {
    case 'unknown':
      return 'There is no such promotion';
    case 'paused':
      return 'It is paused';
    case 'not_started':
      return 'It has not started';
    case 'expired':
      return 'It has ended';
    case 'used_up':
      return 'It is used up';
    case 'used_by_customer':
      return 'The customer has used it already';
    case 'not_for_these':
      return 'None of these items is in it';
    case 'not_for_you':
      return 'It is not for this customer';
    case 'needs_account':
      return 'It is for customers with an account';
    case 'first_order':
      return 'It is for first orders only';
    case 'gift_sold_out':
      return 'The gift is not in stock';
    case 'not_combined':
      return 'Other promotions take more off, and cannot be combined with it';
    case 'minimum_pieces':
      return `Its items need ${problem.minimumPieces} pieces or more`;
    case 'minimum':
      return `Its items need to cost ${formatCents(problem.minimumCents)} or more`;
    default:
      return problem satisfies never;
  }
}
