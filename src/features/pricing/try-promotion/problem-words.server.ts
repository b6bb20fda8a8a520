import type { PromotionProblem } from '#features/pricing/promotions/promotion-conditions.rules';
import { promotionProblemMessages as messages } from '#features/pricing/promotions/promotion-problems.messages';
import { formatCents } from '#shared/money';

/** Why a promotion does not apply, for staff. */
export function problemWords(problem: PromotionProblem): string {
  switch (problem.reason) {
    case 'minimum_pieces':
      return messages.minimumPieces(problem.minimumPieces);
    case 'minimum':
      return messages.minimum(formatCents(problem.minimumCents));
    default:
      return messages[problem.reason];
  }
}
