import { type OrderStatus, orderMachine, type StockState } from '#features/orders/orders/orders.rules';
import { DEFAULT_SETTINGS } from '#features/platform/settings/settings.rules';
import type { ShippingRates } from '#features/pricing/pricing/delivery.rules';
import { type CartPrice, type Destination, priceCart, withoutGiftCards } from '#features/pricing/pricing/pricing.rules';
import { discountOn } from '#features/pricing/promotions/price-with-promotions.rules';
import { findCartProblem, type PromotionProblem } from '#features/pricing/promotions/promotion-conditions.rules';
import type { PromotionLine } from '#features/pricing/promotions/promotion-lines.rules';
import { type AppliedPromotion, applyPromotions, type Promotion } from '#features/pricing/promotions/promotions.rules';
import { quoteRates, type ShopRates } from '#features/pricing/rates/rates.rules';
import { type OrderMethod, rateOrderMethod } from '#features/pricing/shipping/order-method.rules';
import { measureLines, type RatedLine } from '#features/pricing/shipping/shipping.rules';
import { type Cents, minCents, negateCents, subtractCents, sumCents, ZERO_CENTS } from '#shared/money';

/** Whether an order's lines, address and prices can change: it is sold, and not all of it is on its way. */
export function isEditable({ status, stockState }: { status: OrderStatus; stockState: StockState }): boolean {
  return stockState === 'sold' && (status === 'processing' || status === 'confirmed');
}

/** Whether it becomes cancelled when no piece is left in it. */
export function isCancelledByEdit(lines: readonly { quantity: number }[], status: OrderStatus): boolean {
  return lines.every(({ quantity }) => quantity === 0) && orderMachine.next(status).includes('cancelled');
}

export interface EditedParts {
  /** Gifts are no part of it. */
  lines: readonly (PromotionLine & RatedLine)[];
  destination: Destination;
  shopRates: ShopRates;
  /** Those that the order uses, with the terms of that time. */
  promotions: readonly Promotion[];
  /** What coupons took off that were deleted before their terms were stored. */
  lostCouponCents: Cents;
  /** Staff left the coupon in an order that is too small for it. */
  isCouponForced: boolean;
  staffDiscountCents: Cents;
  /** What staff charge for shipping; absent, by the rates. */
  ownShippingCents: Cents | undefined;
  /** By whose terms shipping is priced; absent: by the price file. */
  method: OrderMethod | undefined;
  /** What the order pays for shipping so far. */
  shippingCents: Cents;
}

export interface EditedPrice extends CartPrice {
  /** Promotions without a code whose conditions the order meets no longer are left out. */
  applied: readonly AppliedPromotion[];
  /** The coupon's conditions that the order meets no longer. Its time and its uses are not looked at: it was used in time. */
  couponProblem: PromotionProblem | undefined;
}

/** The price of an order after an edit, by the same rules as at checkout; it depends on its parts only, not on the way there. */
export function priceEdit(parts: EditedParts): EditedPrice {
  const { lines, promotions, isCouponForced, staffDiscountCents, ownShippingCents, lostCouponCents } = parts;
  // Zones of today do not change what was agreed.
  const { choice: _, ...byRates } = quoteRates({ ...parts.shopRates, shipping: undefined }, parts);
  const rates = { ...byRates, ...methodRates(parts), ...(ownShippingCents !== undefined && fixedRates(ownShippingCents)) };
  const found = promotions.map((promotion) => ({ promotion, problem: findLostCondition(promotion, lines) }));
  const inUse = found.filter(({ promotion, problem }) => !problem || (isCouponForced && promotion.code !== undefined));
  let applied: readonly AppliedPromotion[] = [];
  const price = priceCart(lines, {
    rates,
    discount: (before) => {
      applied = applyPromotions(
        lines,
        inUse.map(({ promotion }) => promotion),
        before,
      );
      return sumCents([...applied.map(({ amountCents }) => amountCents), lostCouponCents, staffDiscountCents]);
    },
    discountOn: () => discountOn(applied, lines.length),
  });
  return { ...price, applied, couponProblem: found.find(({ promotion, problem }) => problem && promotion.code !== undefined)?.problem };
}

/** By the terms of the order's method; one that is not offered for what the order has now costs what it did. */
function methodRates({ method, lines, shopRates, shippingCents }: EditedParts): ShippingRates | undefined {
  if (!method) return undefined;
  const { defaultWeightGrams } = shopRates.shipping ?? DEFAULT_SETTINGS;
  return rateOrderMethod(method, measureLines(withoutGiftCards(lines), defaultWeightGrams)) ?? fixedRates(shippingCents);
}

function fixedRates(shippingCents: Cents): ShippingRates {
  return { freeShippingFromCents: undefined, shippingCents };
}

/** It was used in time: only what the order contains is looked at. A gift stays a gift. */
function findLostCondition(promotion: Promotion, lines: readonly PromotionLine[]): PromotionProblem | undefined {
  return promotion.benefit.kind === 'gift' ? undefined : findCartProblem(promotion, lines, { gifts: [] });
}

export interface MoneyOfOrder {
  /** Charged by all payments, and the part of it that earlier edits made cheaper and gave back. */
  chargedCents: Cents;
  adjustedCents: Cents;
  /** To be paid in cash at the door, and store credit that is taken with it. */
  toCollectCents: Cents;
  heldCreditCents: Cents;
}

/**
 * What a total leaves open: above zero the shopper has to pay it, below the shop has to give it back. Refunds that did not make the
 * order cheaper are not part of it.
 */
export function dueOf(totalCents: Cents, { chargedCents, adjustedCents, toCollectCents, heldCreditCents }: MoneyOfOrder): Cents {
  const settledCents = sumCents([chargedCents, negateCents(adjustedCents), toCollectCents, heldCreditCents]);
  return sumCents([totalCents, negateCents(settledCents)]);
}

/** What can be done about a difference; the first one is offered first. */
export const SETTLEMENTS = ['refund', 'link', 'collect', 'waive', 'later'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

export interface Difference {
  /** See `dueOf`, before anything is done about it. */
  dueCents: Cents;
  /** Cash that is collected less of at the door. */
  lessCashCents: Cents;
  /** Given back to what was paid. */
  refundCents: Cents;
  /** To be paid. */
  toPayCents: Cents;
  settlements: readonly Settlement[];
}

/** How a difference is settled. Cash that was not collected yet follows the total without a choice. */
export function differenceOf(totalCents: Cents, money: MoneyOfOrder, { isCash }: { isCash: boolean }): Difference {
  const dueCents = dueOf(totalCents, money);
  const overCents = subtractCents(ZERO_CENTS, dueCents);
  const lessCashCents = minCents(overCents, money.toCollectCents);
  const refundCents = subtractCents(overCents, lessCashCents);
  const toPayCents = subtractCents(dueCents, ZERO_CENTS);
  return { dueCents, lessCashCents, refundCents, toPayCents, settlements: settlementsOf({ refundCents, toPayCents, isCash }) };
}

interface OpenMoney {
  refundCents: Cents;
  toPayCents: Cents;
  isCash: boolean;
}

function settlementsOf({ refundCents, toPayCents, isCash }: OpenMoney): readonly Settlement[] {
  if (refundCents > 0) return ['refund', 'later'];
  if (toPayCents > 0) return isCash ? ['collect', 'link', 'waive', 'later'] : ['link', 'waive', 'later'];
  return [];
}

interface RefundablePayment {
  id: string;
  chargedCents: Cents;
  refundedCents: Cents;
}

/** Shares a refund between payments, the newest first. What is more than they have left was given back before. */
export function shareRefund(refundCents: Cents, payments: readonly RefundablePayment[]): { paymentId: string; amountCents: Cents }[] {
  let leftCents = refundCents;
  return payments.flatMap(({ id, chargedCents, refundedCents }) => {
    const amountCents = minCents(leftCents, subtractCents(chargedCents, refundedCents));
    leftCents = subtractCents(leftCents, amountCents);
    return amountCents > 0 ? [{ paymentId: id, amountCents }] : [];
  });
}
