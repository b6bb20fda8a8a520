import { statusNames } from '#features/orders/orders/orders.messages';
import type { OrderStatus } from '#features/orders/orders/orders.rules';
import type { PromotionProblem } from '#features/pricing/promotions/promotion-conditions.rules';
import { MAX_LINE_QUANTITY } from '#shared/line-quantity';
import { type Cents, formatCents } from '#shared/money';

/** A change as the shopper reads it. */
export interface DescribedEdit {
  removed: readonly { name: string; pieces: number }[];
  added: readonly { name: string; pieces: number }[];
  isAddressNew: boolean;
  isShippingNew: boolean;
  isCouponDropped: boolean;
  beforeCents: Cents;
  totalCents: Cents;
  reason: string;
}

/** Sentences about changes of orders. */
export const orderEditsMessages = {
  saved: 'The order is changed',
  cancelled: 'The order is cancelled',
  notEditable: (status: OrderStatus) => `An order that is ${statusNames[status].toLowerCase()} can no longer be changed`,
  awaitingPayment: 'An order that waits for its payment cannot be changed: cancel its link, or wait',
  changed: 'Someone else changed this order meanwhile',
  itemUnknown: 'This line is not in the order',
  variantUnknown: 'This variant is not sold',
  notSold: (name: string) => `${name} is no longer sold`,
  noMore: (name: string) => `${name} is no longer in the catalogue, so there cannot be more of it`,
  giftCardFixed: 'A gift card that was ordered stays in its order. Refund it to take it back.',
  giftCardNew: 'Gift cards cannot be added to an order. Please make a new order for them.',
  alreadyShipped: (name: string, pieces: number) => `${pieces} of ${name} ${pieces === 1 ? 'is' : 'are'} packed, sent or in a return`,
  addressTooLate: 'A parcel is packed or on its way: the address can no longer be changed',
  shortage: (name: string, available: number) => (available === 0 ? `${name} is out of stock` : `Only ${available} left in stock: ${name}`),
  methodInvalid: 'Please choose a shipping method that is offered for this address',
  decideCoupon: 'Please decide about the coupon',
  settlementInvalid: 'Please choose what happens with the difference',
  amountInvalid: 'Please enter dollars with at most two decimals',
  quantityInvalid: `The quantity must be a whole number from 0 to ${MAX_LINE_QUANTITY}`,
  quantityOfNew: `The quantity must be a whole number from 1 to ${MAX_LINE_QUANTITY}`,
  nothingChanged: 'Nothing was changed',
  cancelledByEdit: 'Cancelled by the shop',
  adjustment: 'The order became cheaper',
  couponProblem: (problem: PromotionProblem) =>
    problem.reason === 'minimum'
      ? `The coupon needs items for ${formatCents(problem.minimumCents)} or more`
      : 'The coupon is not for the items that are left',
  describe,
} as const;

/** 'Removed 1 × Kettle. New address. The total is $45.00 instead of $60.00.' */
function describe({ removed, added, beforeCents, totalCents, reason, ...is }: DescribedEdit): string {
  const list = (items: DescribedEdit['added']) => items.map(({ name, pieces }) => `${pieces} × ${name}`).join(', ');
  return [
    removed.length > 0 && `Removed ${list(removed)}.`,
    added.length > 0 && `Added ${list(added)}.`,
    is.isAddressNew && 'Changed the delivery address.',
    is.isShippingNew && 'Changed the shipping.',
    is.isCouponDropped && 'The coupon no longer applies.',
    totalCents !== beforeCents && `The total is ${formatCents(totalCents)} instead of ${formatCents(beforeCents)}.`,
    reason,
  ]
    .filter(Boolean)
    .join(' ');
}
