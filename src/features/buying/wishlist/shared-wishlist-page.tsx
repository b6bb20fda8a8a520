import { useContext } from 'react';
import { cart } from '#features/buying/cart/cart.store';
import { WishlistButtonSlot } from '#features/catalog/products/wishlist-button-slot';
import { Button } from '#ui/button';
import * as texts from './shared-wishlist-page.messages';
import { WishFacts, WishPicture } from './wish-card';
import { wishlistPageMessages } from './wishlist.messages';
import { isAvailable } from './wishlist.rules';
import type { SharedWishlist } from './wishlist.schema';

/** The public page of a shared wishlist, with buttons to buy the products or add them to one's own list. */
export function SharedWishlistPage({ list: { owner, products, currency } }: { list: SharedWishlist }) {
  const WishlistButton = useContext(WishlistButtonSlot);
  return (
    <div className="container-shop py-8 lg:py-12">
      <h1 dir="auto" className="text-3xl font-bold lg:text-4xl">
        {wishlistPageMessages.ofOwner(owner.firstName)}
      </h1>
      <p className="mt-1 text-muted tabular-nums">{wishlistPageMessages.items(products.length)}</p>
      <ul className="mt-6 grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]">
        {products.map((wish) => (
          <li key={wish.product._id} className="flex flex-col gap-3 rounded-lg bg-surface p-3 shadow-soft sm:p-4">
            <div className="relative">
              <WishPicture wish={wish} sizes="(min-width: 40rem) 17rem, 45vw" />
              <WishlistButton
                product={wish.product}
                choice={wish.options}
                className="absolute top-2 inset-e-2 grid size-11 place-items-center rounded-full bg-surface text-ink shadow-soft hover:text-sale noscript:hidden"
              />
            </div>
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <WishFacts wish={wish} currency={currency} />
            </div>
            <Button
              size="sm"
              variant="secondary"
              disabled={!isAvailable(wish)}
              onClick={() => wish.variant && void cart.add({ product: wish.product, quantity: 1, price: wish.price, ...wish.variant })}
            >
              {texts.addToCart}
              <span className="sr-only"> {wish.product.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
