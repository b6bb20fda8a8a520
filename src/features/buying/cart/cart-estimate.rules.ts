import { giftCardsCents, priceCart, type Rates } from '#features/pricing/pricing/pricing.rules';
import { subtractCents, toCents, toDollars } from '#shared/money';
import { GIFT_CARD_CLASS } from '#shared/tax-classes';
import type { Cart, CartSummary } from './cart.schema';

/**
 * Estimates the cart's totals with the given rates: those of the cart summary for customers, those for guests
 * otherwise.
 */
export function summarizeCart(cart: Cart, rates: Rates): CartSummary {
  const lines = cart.items.map(({ price, quantity, product }) => ({
    unitPriceCents: toCents(price),
    quantity,
    taxClass: product.isGiftCard && GIFT_CARD_CLASS,
  }));
  const price = priceCart(lines, { rates });
  const cards = giftCardsCents(lines);
  return {
    totalItems: cart.totalItems,
    totalPrice: cart.totalPrice,
    itemsCount: cart.items.length,
    subtotal: toDollars(price.itemsCents),
    ...(cards > 0 && { shippedSubtotal: toDollars(subtractCents(price.itemsCents, cards)) }),
    estimatedTax: toDollars(price.taxCents),
    estimatedShipping: toDollars(price.shippingCents),
    estimatedTotal: toDollars(price.totalCents),
    ...(rates.isTaxIncluded && { isTaxIncluded: true }),
    shippingThreshold: rates.freeShippingFromCents === undefined ? null : toDollars(rates.freeShippingFromCents),
  };
}
