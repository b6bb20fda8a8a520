import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { session } from '#features/accounts/sessions/session.store';
import { cachedAt } from '#features/platform/browser-cache/cached-mark';
import { refusalOf } from '#http/client/api-error';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { lazyExtra, lazyPart } from '#ui/lazy-part';
import { toast } from '#ui/toast';
import { cartMessages as messages } from './cart.messages';
import { lineId, lineKey } from './cart.rules';
import type { Cart, CartItem, CartSummary } from './cart.schema';
import { cart, useCart } from './cart.store';
import { CartLine } from './cart-line';
import * as texts from './cart-page.messages';
import { CartSummaryCard } from './cart-summary';

const CartEmpty = lazyPart(async () => (await import('./cart-empty')).CartEmpty);
const PopularProducts = lazyExtra(async () => (await import('./popular-products')).PopularProducts);

interface CartPageProps {
  onWish: ((item: CartItem) => void) | undefined;
  /** The last row of the summary, with what is taken off before it. */
  renderTotal: (cart: Cart, summary: CartSummary) => ReactNode;
}

export function CartPage({ onWish, renderTotal }: CartPageProps) {
  const { status, cart: shown } = useCart();
  const isReady = status === 'ready';
  const [isDocument] = useState(!isReady);
  // Until the stored cart is read, the shop's response would be discarded.
  useEffect(() => {
    if (isReady) refresh(isDocument);
  }, [isReady, isDocument]);

  if (status === 'loading') return <CartSkeleton />;
  if (shown.items.length === 0)
    return (
      <Suspense fallback={<CartSkeleton />}>
        <CartEmpty />
        <Suspense>
          <PopularProducts />
        </Suspense>
      </Suspense>
    );
  return (
    <div className="container-shop py-8 lg:py-12">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl font-bold lg:text-4xl">{texts.yourCart}</h1>
        <Button variant="ghost" size="sm" onClick={() => void cart.clear()}>
          {texts.clearAll}
        </Button>
      </div>
      <div className="mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_min(24rem,40%)]">
        <ul className="divide-y divide-line rounded-lg bg-surface px-4 shadow-soft sm:px-6">
          {shown.items.map((item) => (
            <CartLine key={lineId(lineKey(item))} item={item} onWish={onWish} />
          ))}
        </ul>
        <div className="lg:sticky lg:top-24">
          <CartSummaryCard cart={shown} renderTotal={renderTotal} />
          <ButtonLink to={paths.products()} variant="ghost" className="mt-3 w-full">
            {texts.continueShopping}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/**
 * Loads the cart again, because prices and stock may have changed. A cached page shows its age, and reloads by itself
 * when online. A customer's cart comes with the header of a document.
 */
function refresh(isDocument: boolean) {
  if (cachedAt() || (isDocument && session.get().status === 'customer')) return;
  cart.reload().catch((error: unknown) => toast.error(refusalOf(error, messages.summaryFailed)));
}

/** As high as a cart of two lines, to avoid layout shifts. */
function CartSkeleton() {
  return (
    <div className="container-shop py-8 lg:py-12" role="status" aria-label={texts.loadingYourCart}>
      <h1 className="sr-only">{texts.yourCart}</h1>
      <div className="skeleton h-10 w-48" />
      <div className="mt-6 grid gap-8 lg:grid-cols-[1fr_24rem]">
        <div className="skeleton h-80" />
        <div className="skeleton h-72" />
      </div>
    </div>
  );
}
