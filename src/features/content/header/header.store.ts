import type { User } from '#features/accounts/accounts/accounts.schema';
import { session } from '#features/accounts/sessions/session.store';
import type { Cart } from '#features/buying/cart/cart.schema';
import { LAST_CART_KEY } from '#features/buying/cart/cart.storage';
import { cart } from '#features/buying/cart/cart.store';
import type { wishlist as WishlistStore } from '#features/buying/wishlist/wishlist.store';
import { recallWishlistedIds, WISHLISTED_IDS_KEY } from '#features/buying/wishlist/wishlisted-ids.store';
import { api } from '#http/client/api-client';
import { ApiError } from '#http/client/api-error';
import { headerCalls } from './header.calls';

interface PersonalData {
  user: User;
  cart: Cart;
  wishlist: { productIds: string[] };
}

/** The personal data, and the store of the wishlist, whose code only customers load. */
interface Loaded {
  response: PersonalData;
  wishlist: typeof WishlistStore;
}

let isStarted = false;

/**
 * Starts the personal part of a public page: restores session, cart and hearts, and sends one request for all
 * personal data that every page shows. Runs once, however often the page's frame is mounted.
 */
export function startPersonalPart(): void {
  if (isStarted) return;
  isStarted = true;
  session.start();
  cart.start();
  let greeted: string | undefined;
  const greet = () => {
    const current = session.get();
    const token = current.status === 'customer' ? current.token : undefined;
    if (token === greeted) return;
    greeted = token;
    recallWishlistedIds(current);
    if (token) void greetCustomer(token);
  };
  session.subscribe(greet);
  greet();
}

/** Loads all personal data that every page shows. */
export async function greetCustomer(token: string) {
  try {
    await cart.mergeGuestCart();
    const { response, wishlist } = await loadPersonalData(token);
    if (!isSignedIn(token)) return;
    session.confirmUser(response.user);
    cart.confirm(response.cart);
    wishlist.begin(response.wishlist.productIds);
  } catch (error) {
    // An invalid token has ended the session already; if the shop is unavailable, the stored data stays.
    if (!(error instanceof ApiError)) throw error;
  }
}

/**
 * Loads again if cart or wishlist have changed meanwhile, here or in another tab: the response may be older than the
 * change. Loads the wishlist's code with it, so that no change fits in between.
 */
async function loadPersonalData(token: string): Promise<Loaded> {
  const before = storedLists();
  const [response, { wishlist }] = await Promise.all([api.get(headerCalls('/')), import('#features/buying/wishlist/wishlist.store')]);
  return isSignedIn(token) && storedLists() !== before ? loadPersonalData(token) : { response, wishlist };
}

/** Every tab stores what the server has confirmed. */
function storedLists(): string {
  return [LAST_CART_KEY, WISHLISTED_IDS_KEY].map((key) => localStorage.getItem(key)).join();
}

/** Whether the session still has the token that the request was sent with. */
function isSignedIn(token: string): boolean {
  const current = session.get();
  return current.status === 'customer' && current.token === token;
}
