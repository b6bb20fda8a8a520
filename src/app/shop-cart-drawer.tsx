import { CartDrawer } from '#features/buying/cart/cart-drawer';
import { useWishFromCart } from './use-wish-from-cart';

/** The cart drawer of every page; its lines can move to the wishlist. */
export function ShopCartDrawer() {
  return <CartDrawer onWish={useWishFromCart()} />;
}
