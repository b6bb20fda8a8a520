import { useEffect } from 'react';
import { session } from '#features/accounts/sessions/session.store';
import { cachedAt } from '#features/platform/browser-cache/cached-mark';
import { formatDollars } from '#shared/money';
import { paths } from '#shared/paths';
import { ButtonLink } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { lineId, lineKey } from './cart.rules';
import type { CartItem } from './cart.schema';
import { cart, useCart, useCartDrawer } from './cart.store';
import * as messages from './cart-drawer.messages';
import { CartEmpty } from './cart-empty';
import { CartLine } from './cart-line';
import { CheckoutButton, FreeShippingProgress, useEstimate } from './cart-summary';

/** The cart as a drawer, opened after adding and from the header. */
export function CartDrawer({ onWish }: { onWish: ((item: CartItem) => void) | undefined }) {
  const isOpen = useCartDrawer();
  const { cart: shown } = useCart();
  const summary = useEstimate(shown);
  useEffect(refreshStored, []);
  return (
    <Dialog isOpen={isOpen} onClose={cart.closeDrawer} title={messages.title(shown.totalItems)} side="end">
      {shown.items.length === 0 ? (
        <CartEmpty onLeave={cart.closeDrawer} />
      ) : (
        <>
          <ul className="flex-1 divide-y divide-line overflow-y-auto overscroll-contain px-5">
            {shown.items.map((item) => (
              <CartLine key={lineId(lineKey(item))} item={item} onWish={onWish} onLeave={cart.closeDrawer} />
            ))}
          </ul>
          <div className="border-t border-line px-5 pt-1 pb-5">
            <FreeShippingProgress summary={summary} />
            <p className="mt-4 flex justify-between text-lg font-bold">
              <span>{messages.subtotal}</span>
              <span className="tabular-nums">{formatDollars(summary.subtotal)}</span>
            </p>
            <p className="text-sm text-muted">{messages.calculatedAtCheckout}</p>
            <CheckoutButton isEmpty={false} onLeave={cart.closeDrawer} />
            <ButtonLink to={paths.cart()} variant="ghost" className="mt-2 w-full" onClick={cart.closeDrawer}>
              {messages.viewCart}
            </ButtonLink>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** A guest's lines may be of an earlier visit. A customer's are loaded with each page. If it fails, the cart page says so. */
function refreshStored() {
  if (session.get().status === 'guest' && !cachedAt()) cart.reload().catch(() => {});
}
