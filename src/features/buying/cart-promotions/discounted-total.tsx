import { useEffect, useState } from 'react';
import type { Cart } from '#features/buying/cart/cart.schema';
import { EstimatedTotal, Row } from '#features/buying/cart/cart-summary-rows';
import { api } from '#http/client/api-client';
import { formatDollars, subtractCents, sumCents, toCents, toDollars } from '#shared/money';
import { cartPromotionsCalls } from './cart-promotions.calls';
import type { CartPromotions } from './cart-promotions.schema';

/** Quantities are often clicked several times. */
const SETTLE_MS = 300;

/** Shops without promotions are not called again. */
let isAnyRunning = true;

/** The estimated total with what promotions take off; without it, while they are looked up or cannot be. */
export function DiscountedTotal({ cart, total }: { cart: Cart; total: number }) {
  const promotions = useCartPromotions(cart);
  const discountCents = sumCents(promotions.map(({ amount }) => toCents(amount)));
  return (
    <>
      {promotions.map(({ name, text, amount }) => (
        <Row key={name} name={name} value={amount > 0 ? formatDollars(-amount) : text} />
      ))}
      <EstimatedTotal total={toDollars(subtractCents(toCents(total), discountCents))} />
    </>
  );
}

function useCartPromotions({ items }: Cart): CartPromotions['promotions'] {
  const lines = items.flatMap(({ variantId, quantity }) => (variantId === undefined ? [] : [{ variantId, quantity }]));
  const requested = JSON.stringify(lines);
  const [found, setFound] = useState<{ for: string; promotions: CartPromotions['promotions'] }>();
  useEffect(() => {
    if (!isAnyRunning) return;
    let isOutdated = false;
    const timer = setTimeout(async () => {
      const known = await api.post(cartPromotionsCalls('/promotions'), { items: JSON.parse(requested) }).catch(() => undefined);
      if (!known) return;
      isAnyRunning = known.isAnyRunning;
      if (!isOutdated) setFound({ for: requested, promotions: known.promotions });
    }, SETTLE_MS);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [requested]);
  // Those of another cart would be wrong.
  return found?.for === requested ? found.promotions : [];
}
