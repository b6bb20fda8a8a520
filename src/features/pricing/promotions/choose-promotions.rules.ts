import { type Cents, sumCents, ZERO_CENTS } from '#shared/money';
import type { PromotionLine } from './promotion-lines.rules';
import { type AppliedPromotion, applyPromotions, type Payable, type Promotion } from './promotions.rules';

/** A gift that is in stock. */
export interface Gift {
  variantId: number;
  unitPriceCents: Cents;
  available: number;
}

export interface ChosenPromotions {
  /** The code first. Automatic ones that take nothing off and give nothing are left out. */
  applied: AppliedPromotion[];
  /** Valid ones that are not used, because another choice costs the shopper less. */
  passedOver: Promotion[];
}

/**
 * Which valid promotions apply: of all that may be combined, those that take off most; with the same amount, the greater gifts
 * (docs/rules.md#promotions-best). Few sets come into question, one for each promotion at most, so that the work grows with their number.
 */
export function choosePromotions(
  lines: readonly PromotionLine[],
  { valid, gifts }: { valid: readonly Promotion[]; gifts: readonly Gift[] },
  payable: Payable,
): ChosenPromotions {
  // Of two that are worth the same the older one applies, whatever order they are in.
  const outcomes = combinationsOf([...valid].sort((one, other) => one.id - other.id)).map((set) => {
    const applied = applyPromotions(lines, set, payable).filter(
      ({ promotion: { code, benefit }, amountCents }) => code !== undefined || benefit.kind === 'gift' || amountCents > 0,
    );
    return { applied, worth: [sumCents(applied.map(({ amountCents }) => amountCents)), giftWorth(applied, gifts), applied.length] };
  });
  const best = outcomes.reduce((one, other) => (isMore(other.worth, one.worth) ? other : one), outcomes[0] ?? { applied: [], worth: [] });
  const passedOver = valid.filter((promotion) => {
    if (best.applied.some((known) => known.promotion.id === promotion.id)) return false;
    if (promotion.code !== undefined || promotion.benefit.kind === 'gift') return true;
    return applyPromotions(lines, [promotion], payable).some(({ amountCents }) => amountCents > 0);
  });
  return { applied: best.applied, passedOver };
}

/** The sets that may apply together, and are part of no other such set: docs/rules.md#promotions-combination. */
function combinationsOf(valid: readonly Promotion[]): Promotion[][] {
  const codes = valid.filter(({ code }) => code !== undefined);
  const automatic = valid.filter(({ code }) => code === undefined);
  const open = codes.filter(({ combines }) => combines !== 'alone');
  const all = automatic.filter(({ combines }) => combines === 'all');
  const besideCodes = automatic.filter(({ combines }) => combines === 'codes');
  const alone = valid.filter(({ combines }) => combines === 'alone');
  return [[...open, ...all], ...besideCodes.map((one) => [...open, one]), ...alone.map((one) => [one])];
}

function giftWorth(applied: readonly AppliedPromotion[], gifts: readonly Gift[]): Cents {
  return applied.reduce<Cents>((sum, { promotion: { benefit } }) => {
    if (benefit.kind !== 'gift') return sum;
    const price = gifts.find(({ variantId }) => variantId === benefit.variantId)?.unitPriceCents ?? ZERO_CENTS;
    return sumCents([sum, ...Array.from({ length: benefit.quantity }, () => price)]);
  }, ZERO_CENTS);
}

function isMore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, i) => value !== other[i]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}
