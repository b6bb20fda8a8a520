import type { PromotionProblem } from '#features/pricing/promotions/promotion-conditions.rules';
import { formatList } from '#shared/lists';
import { type Cents, formatCents } from '#shared/money';
import { orderEditsMessages as messages } from './order-edits.messages';

/** A change as the shopper reads it. */
interface DescribedEdit {
  removed: readonly { name: string; pieces: number }[];
  added: readonly { name: string; pieces: number }[];
  isAddressNew: boolean;
  isShippingNew: boolean;
  isCouponDropped: boolean;
  beforeCents: Cents;
  totalCents: Cents;
  reason: string;
}

/** 'Removed 1 × Kettle. Changed the shipping. The total is $45.00 instead of $60.00.' */
export function describeEdit({ removed, added, beforeCents, totalCents, reason, ...is }: DescribedEdit): string {
  const list = (items: DescribedEdit['added']) => formatList(items.map(({ name, pieces }) => `${pieces} × ${name}`));
  return [
    removed.length > 0 && messages.removed(list(removed)),
    added.length > 0 && messages.added(list(added)),
    is.isAddressNew && messages.newAddress,
    is.isShippingNew && messages.newShipping,
    is.isCouponDropped && messages.couponDropped,
    totalCents !== beforeCents && messages.newTotal(formatCents(totalCents), formatCents(beforeCents)),
    reason,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Why the coupon no longer fits the changed order. */
export function couponProblemWords(problem: PromotionProblem): string {
  return problem.reason === 'minimum' ? messages.couponNeeds(formatCents(problem.minimumCents)) : messages.couponNotForThese;
}
