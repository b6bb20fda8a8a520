import { returnValueCents } from '#features/orders/returns/returns.rules';
import { type Cents, cents, minCents, multiplyCents, subtractCents, sumCents, toCents } from '#shared/money';
import type { Refundable } from './refunds.schema';

export interface RefundChoice {
  items: readonly { itemId: string; quantity: number }[];
  shippingCents: Cents;
}

export interface CalculatedRefund {
  lines: { itemId: string; quantity: number; amountCents: Cents }[];
  /** What the items were worth to the shopper, with the shipping. */
  valueCents: Cents;
  /** The same, or what is left to refund if that is less. */
  amountCents: Cents;
}

/**
 * What a refund of items and shipping is worth: their price with their share of tax and discount, as in returns
 * (docs/rules.md#refunds-items). The values of all items and the shipping sum exactly to what was paid, whatever the order in which they
 * are refunded. A gift card is worth what is left on it. The dialog and the service calculate with this function.
 */
export function calculateRefund(order: Refundable, { items, shippingCents }: RefundChoice): CalculatedRefund {
  const itemsCents = toCents(order.itemsPrice);
  const ownDiscountsCents = sumCents(order.items.map(({ discount }) => toCents(discount)));
  const paidCents = sumCents([toCents(order.itemsPaid), ownDiscountsCents]);
  // Tax, or the discount on all items, is 0: only what they do to the price together is known, and matters.
  const cost = {
    itemsCents,
    taxCents: subtractCents(paidCents, itemsCents),
    itemsDiscountCents: sumCents([ownDiscountsCents, subtractCents(itemsCents, paidCents)]),
  };
  let taken = order.items.map(({ itemId, price, quantity, taken: returning, discount }) => ({
    itemId,
    unitPriceCents: toCents(price),
    quantity,
    returning,
    discountCents: toCents(discount),
  }));
  let valueCents = toCents(order.takenValue);
  const lines = items.map(({ itemId, quantity }) => {
    const card = order.items.find((item) => item.itemId === itemId && item.unspent);
    if (card) return { itemId, quantity, amountCents: multiplyCents(toCents(card.price), quantity) };
    taken = taken.map((line) => (line.itemId === itemId ? { ...line, returning: line.returning + quantity } : line));
    const amountCents = returnValueCents(cost, { lines: taken, earlierValueCents: valueCents });
    valueCents = sumCents([valueCents, amountCents]);
    return { itemId, quantity, amountCents };
  });
  const spentCents = subtractCents(cardsPriceCents(order, items), unspentCents(order, items));
  const sum = subtractCents(sumCents([...lines.map(({ amountCents }) => amountCents), shippingCents]), spentCents);
  return { lines, valueCents: sum, amountCents: minCents(sum, maxRefundCents(order, items)) };
}

/** The most that a refund of these items can be: what gift cards hold stays, unless they are among them (docs/rules.md#gift-cards-refund). */
export function maxRefundCents(order: Refundable, items: RefundChoice['items']): Cents {
  const heldCents = subtractCents(toCents(order.onGiftCards ?? 0), unspentCents(order, items));
  return cents(Math.max(0, toCents(order.left) - heldCents));
}

/** What a refund takes back from gift cards: of each line from those with the most. */
function unspentCents(order: Refundable, items: RefundChoice['items']): Cents {
  const unspentOf = (itemId: string) => order.items.find((item) => item.itemId === itemId)?.unspent ?? [];
  return sumCents(items.flatMap(({ itemId, quantity }) => unspentOf(itemId).slice(0, quantity).map(toCents)));
}

function cardsPriceCents(order: Refundable, items: RefundChoice['items']): Cents {
  return sumCents(
    items.flatMap(({ itemId, quantity }) => {
      const card = order.items.find((item) => item.itemId === itemId && item.unspent);
      return card ? [multiplyCents(toCents(card.price), quantity)] : [];
    }),
  );
}
