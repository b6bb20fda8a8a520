import { priceCart, type Rates } from '#features/pricing/pricing/pricing.rules';
import { toCents, toDollars } from '#shared/money';
import type { Cart, CartSummary } from './cart.schema';

/**
 * Estimates the cart's totals with the given rates: those of the cart summary for customers, those for guests
 * otherwise.
 */
export function summarizeCart(cart: Cart, rates: Rates): CartSummary {
  const price = priceCart(
    cart.items.map((item) => ({ unitPriceCents: toCents(item.price), quantity: item.quantity })),
    { rates },
  );
  return {
    totalItems: cart.totalItems,
    totalPrice: cart.totalPrice,
    itemsCount: cart.items.length,
    subtotal: toDollars(price.itemsCents),
    estimatedTax: toDollars(price.taxCents),
    estimatedShipping: toDollars(price.shippingCents),
    estimatedTotal: toDollars(price.totalCents),
    ...(rates.isTaxIncluded && { isTaxIncluded: true }),
    shippingThreshold: rates.freeShippingFromCents === undefined ? null : toDollars(rates.freeShippingFromCents),
  };
}
