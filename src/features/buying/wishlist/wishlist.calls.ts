import { pathsOf } from '#http/client/api-paths';
import type { cartToWishlistApi, wishlistApi } from './wishlist.api.server';

export const cartToWishlistCalls = pathsOf<ReturnType<typeof cartToWishlistApi>>('/cart');
export const wishlistCalls = pathsOf<ReturnType<typeof wishlistApi>>('/wishlist');
