import type { Cents } from '#shared/money';
import type { Gift } from './choose-promotions.rules';
import type { PromotionLine } from './promotion-lines.rules';
import { type Promotion, servedBy } from './promotions.rules';

/** Why a promotion cannot be used. */
export type PromotionProblem =
  | { reason: 'unknown' | 'paused' | 'not_started' | 'expired' | 'used_up' | 'used_by_customer' | 'not_for_these' | 'not_for_you' }
  | { reason: 'first_order' | 'needs_account' | 'gift_sold_out' | 'not_combined' }
  | { reason: 'minimum'; minimumCents: Cents }
  | { reason: 'minimum_pieces'; minimumPieces: number };

/** What promotions depend on besides the cart. */
export interface PromotionCircumstances {
  now: Date;
  /** Undefined: a guest, whom nobody knows again. */
  customer: { id: string; tags: readonly string[]; hasOrdered: boolean } | undefined;
  /** How often each promotion was used, in total and by this customer. */
  uses: ReadonlyMap<number, { total: number; byCustomer: number }>;
  gifts: readonly Gift[];
}

export function findPromotionProblem(
  promotion: Promotion,
  lines: readonly PromotionLine[],
  circumstances: PromotionCircumstances,
): PromotionProblem | undefined {
  return (
    findTimeProblem(promotion, circumstances) ??
    findCustomerProblem(promotion, circumstances) ??
    findCartProblem(promotion, lines, circumstances)
  );
}

function findTimeProblem(
  { id, isPaused, startsAt, endsAt, usageLimit, customerLimit, usedCount, isCodeUsed }: Promotion,
  { now, uses }: PromotionCircumstances,
) {
  const { total = usedCount, byCustomer = 0 } = uses.get(id) ?? {};
  if (isPaused) return { reason: 'paused' } as const;
  if (startsAt && now < startsAt) return { reason: 'not_started' } as const;
  if (endsAt && now >= endsAt) return { reason: 'expired' } as const;
  if (isCodeUsed) return { reason: 'used_up' } as const;
  if (usageLimit !== undefined && total >= usageLimit) return { reason: 'used_up' } as const;
  if (customerLimit !== undefined && byCustomer >= customerLimit) return { reason: 'used_by_customer' } as const;
  return undefined;
}

function findCustomerProblem({ customers, customerLimit }: Promotion, { customer }: PromotionCircumstances): PromotionProblem | undefined {
  if (!customer && customerLimit !== undefined) return { reason: 'needs_account' };
  switch (customers.kind) {
    case 'everyone':
      return undefined;
    case 'first_order':
      if (!customer) return { reason: 'needs_account' };
      return customer.hasOrdered ? { reason: 'first_order' } : undefined;
    case 'tagged': {
      const tags = new Set(customer?.tags.map((tag) => tag.toLowerCase()));
      return customers.tags.some((tag) => tags.has(tag.toLowerCase())) ? undefined : { reason: 'not_for_you' };
    }
    case 'chosen':
      return customer && customers.customerIds.includes(customer.id) ? undefined : { reason: 'not_for_you' };
    default:
      return customers satisfies never;
  }
}

/** What the cart itself must have: also looked at when an order that used the promotion is changed. */
export function findCartProblem(
  promotion: Promotion,
  lines: readonly PromotionLine[],
  { gifts }: Pick<PromotionCircumstances, 'gifts'>,
): PromotionProblem | undefined {
  const { minimumCents, minimumPieces, benefit } = promotion;
  const served = servedBy(promotion, lines);
  if (served.cents === 0) return { reason: 'not_for_these' };
  if (served.cents < minimumCents) return { reason: 'minimum', minimumCents };
  if (served.pieces < minimumPieces) return { reason: 'minimum_pieces', minimumPieces };
  if (benefit.kind !== 'gift') return undefined;
  const inCart = lines.reduce((sum, { variantId, quantity }) => sum + (variantId === benefit.variantId ? quantity : 0), 0);
  const available = gifts.find(({ variantId }) => variantId === benefit.variantId)?.available ?? 0;
  return available - inCart < benefit.quantity ? { reason: 'gift_sold_out' } : undefined;
}
