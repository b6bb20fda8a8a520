import type { Translations } from '#features/platform/translations/translations.types';
import { withoutGiftCards } from '#features/pricing/pricing/pricing.rules';
import { type BasisPoints, type Cents, cents, minCents, multiplyCents, subtractCents, sumCents, takeRate, ZERO_CENTS } from '#shared/money';
import { isGiftCard } from '#shared/tax-classes';
import { givesPieces, type ItemGroup, type PromotionLine, shareByQuantity, shareByWeight, toGroups } from './promotion-lines.rules';

/** What a promotion gives: docs/rules.md#promotions-kinds. */
export type Benefit =
  | { kind: 'percent'; percentBp: BasisPoints }
  | { kind: 'amount'; amountCents: Cents }
  | { kind: 'free_shipping' }
  /** Of each `buy` and `get` pieces, the `get` cheapest cost less. */
  | { kind: 'buy_get'; buy: number; get: number; percentBp: BasisPoints }
  /** The highest step that is reached applies to all pieces. */
  | { kind: 'tiers'; tiers: readonly { pieces: number; percentBp: BasisPoints }[] }
  | { kind: 'gift'; variantId: number; quantity: number };

/** The items that a promotion is for: those that one of these names; undefined: all. Categories include those below them. */
export interface PromotionItems {
  productIds: ReadonlySet<number>;
  categoryIds: ReadonlySet<number>;
  tags: ReadonlySet<string>;
}

export type PromotionCustomers =
  | { kind: 'everyone' | 'first_order' }
  | { kind: 'tagged'; tags: readonly string[] }
  | { kind: 'chosen'; customerIds: readonly string[] };

/** docs/rules.md#promotions-combination */
export const COMBINATIONS = ['alone', 'codes', 'all'] as const;
export type Combination = (typeof COMBINATIONS)[number];

export interface Promotion {
  id: number;
  version: number;
  name: string;
  translations?: Translations | undefined;
  /** Absent: it applies by itself. */
  code: string | undefined;
  benefit: Benefit;
  items: PromotionItems | undefined;
  customers: PromotionCustomers;
  /** Compared with the price of its items before tax and shipping, and their pieces. */
  minimumCents: Cents;
  minimumPieces: number;
  combines: Combination;
  isPaused: boolean;
  startsAt: Date | undefined;
  endsAt: Date | undefined;
  /** How often it can be used, in total and by one customer; absent: unlimited. */
  usageLimit: number | undefined;
  customerLimit: number | undefined;
  usedCount: number;
  /** Whether its code is one for a single customer that was used as often as it can be. */
  isCodeUsed?: boolean | undefined;
}

/** What a promotion takes off an order. */
export interface AppliedPromotion {
  promotion: Promotion;
  amountCents: Cents;
  /** The part of it that is on the shipping, by a promotion of free shipping. */
  shippingCents: Cents;
  /** The part of it on each line, in their order. */
  lineCents: readonly Cents[];
}

/** The parts of a price that a discount depends on. */
export interface Payable {
  shippingCents: Cents;
  /** Items, tax and shipping. */
  payableCents: Cents;
}

/**
 * What these promotions take off a cart together. Each is calculated on the prices of the items, so that their order does not matter;
 * a line never costs less than nothing, nor does the whole (docs/rules.md#promotions-arithmetic).
 */
export function applyPromotions(
  lines: readonly PromotionLine[],
  promotions: readonly Promotion[],
  { shippingCents, payableCents }: Payable,
): AppliedPromotion[] {
  const groups = toGroups(lines);
  const left = groups.map(priceOf);
  let shippingLeft = shippingCents;
  let payableLeft = payableCents;
  const lineCents = (taken: readonly Cents[]) => {
    const ofLines = lines.map(() => ZERO_CENTS);
    for (const [i, group] of groups.entries()) {
      for (const { at, amountCents } of shareByQuantity(taken[i] ?? ZERO_CENTS, group.lines)) ofLines[at] = amountCents;
    }
    return ofLines;
  };
  return [...promotions].sort(byCodeAndId).map((promotion) => {
    const requested = wantedShares(promotion, groups);
    const taken = groups.map((_, i) => {
      const part = minCents(minCents(requested[i] ?? ZERO_CENTS, left[i] ?? ZERO_CENTS), payableLeft);
      left[i] = subtractCents(left[i] ?? ZERO_CENTS, part);
      payableLeft = subtractCents(payableLeft, part);
      return part;
    });
    const itemsCents = sumCents(taken);
    const isShippingFree =
      promotion.benefit.kind === 'free_shipping' && groups.some((group) => isFor(promotion, group) && priceOf(group) > 0);
    const shipping = isShippingFree ? minCents(shippingLeft, payableLeft) : ZERO_CENTS;
    shippingLeft = subtractCents(shippingLeft, shipping);
    const rest = minCents(restOf(promotion, groups, itemsCents), subtractCents(payableLeft, shipping));
    payableLeft = subtractCents(payableLeft, sumCents([shipping, rest]));
    return { promotion, amountCents: sumCents([itemsCents, shipping, rest]), shippingCents: shipping, lineCents: lineCents(taken) };
  });
}

/** Whether a promotion is for this item; never for a gift card (docs/rules.md#gift-cards-price). */
function isFor({ items }: Promotion, line: Omit<PromotionLine, 'unitPriceCents' | 'quantity' | 'variantId'>) {
  if (isGiftCard(line)) return false;
  if (!items) return true;
  const { productId, categoryId, tags } = line;
  return (
    items.productIds.has(productId) ||
    (categoryId !== undefined && items.categoryIds.has(categoryId)) ||
    tags.some((tag) => items.tags.has(tag.toLowerCase()))
  );
}

/** The price and number of the pieces that a promotion is for. */
export function servedBy(promotion: Promotion, lines: readonly PromotionLine[]): { cents: Cents; pieces: number } {
  const served = lines.filter((line) => isFor(promotion, line));
  return { cents: sumCents(served.map(priceOf)), pieces: served.reduce((sum, { quantity }) => sum + quantity, 0) };
}

/** An amount off all items of the cart that is more than they cost is taken off tax and shipping too. */
function restOf(promotion: Promotion, groups: readonly ItemGroup[], takenCents: Cents): Cents {
  const { benefit } = promotion;
  if (benefit.kind !== 'amount' || !withoutGiftCards(groups).every((group) => isFor(promotion, group))) return ZERO_CENTS;
  return subtractCents(benefit.amountCents, takenCents);
}

/** What a promotion takes off each group of items, by itself. */
function wantedShares(promotion: Promotion, groups: readonly ItemGroup[]): Cents[] {
  const { benefit } = promotion;
  const served = groups.map((group) => (isFor(promotion, group) ? priceOf(group) : ZERO_CENTS));
  const share = (amountCents: Cents, weights: readonly Cents[]) => shareByWeight(amountCents, weights);
  switch (benefit.kind) {
    case 'percent':
      return share(takeRate(sumCents(served), benefit.percentBp), served);
    case 'amount':
      return share(minCents(benefit.amountCents, sumCents(served)), served);
    case 'tiers': {
      const pieces = groups.reduce((sum, group) => sum + (isFor(promotion, group) ? group.quantity : 0), 0);
      const reached = benefit.tiers.filter((tier) => tier.pieces <= pieces).map(({ percentBp }) => percentBp);
      return share(takeRate(sumCents(served), Math.max(0, ...reached)), served);
    }
    case 'buy_get': {
      const input = givesPieces(groups, { ...benefit, isServed: (group) => isFor(promotion, group) });
      const weights = groups.map(({ unitPriceCents }, i) => multiplyCents(unitPriceCents, input[i] ?? 0));
      return share(takeRate(sumCents(weights), benefit.percentBp), weights);
    }
    case 'free_shipping':
    case 'gift':
      return groups.map(() => ZERO_CENTS);
    default:
      return benefit satisfies never;
  }
}

function priceOf({ unitPriceCents, quantity }: Pick<PromotionLine, 'unitPriceCents' | 'quantity'>): Cents {
  return cents(unitPriceCents * quantity);
}

/** The code first, because the shopper typed it. */
function byCodeAndId(one: Promotion, other: Promotion): number {
  return Number(other.code !== undefined) - Number(one.code !== undefined) || one.id - other.id;
}
