import { type PricePolicy, priceCart } from '#features/pricing/pricing.rules';
import { toCents, toDollars } from '#shared/money';
import type { Cart, CartSummary } from './cart.schema';

/** The cart's estimate under a policy: the cart summary's for customers, the guest's for guests. */
export function summarizeCart(cart: Cart, policy: PricePolicy): CartSummary {
  const price = priceCart(
    cart.items.map((item) => ({ unitPriceCents: toCents(item.price), quantity: item.quantity })),
    { policy },
  );
  return {
    totalItems: cart.totalItems,
    totalPrice: cart.totalPrice,
    itemsCount: cart.items.length,
    subtotal: toDollars(price.itemsCents),
    estimatedTax: toDollars(price.taxCents),
    estimatedShipping: toDollars(price.shippingCents),
    estimatedTotal: toDollars(price.totalCents),
    shippingThreshold: toDollars(policy.freeShippingFromCents),
  };
}
