import type { Cart } from '#features/buying/cart/cart.schema';
import { cart } from '#features/buying/cart/cart.store';
import { recallHearts } from '#features/buying/wishlist/hearts.store';
import type { User } from '#features/people/accounts/accounts.schema';
import { session } from '#features/people/accounts/session.store';
import { api } from '#http/api-client';
import { ApiError } from '#http/api-error';

let isStarted = false;

/**
 * Brings a public page to life for who looks at it: the session of an earlier visit, the cart, the hearts, and one
 * call for all that every page shows of a customer. Does so once, however often a page's frame is put up anew.
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
    recallHearts(current);
    if (token) void greetCustomer(token);
  };
  session.subscribe(greet);
  greet();
}

/** Asks for all that every page shows of a customer. */
export async function greetCustomer(token: string) {
  try {
    await cart.mergeGuestCart();
    const response = await api.get<{ user: User; cart: Cart; wishlist: { productIds: string[] } }>('/header');
    if (!isSignedIn(token)) return;
    session.confirmUser(response.user);
    cart.confirm(response.cart);
    const { wishlist } = await import('#features/buying/wishlist/wishlist.store');
    if (isSignedIn(token)) wishlist.begin(response.wishlist.productIds);
  } catch (error) {
    // A dead token has ended the session already; a shop that is away keeps what was seen last.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Whether the answer to a call under this token is still for who uses this browser. */
function isSignedIn(token: string): boolean {
  const current = session.get();
  return current.status === 'customer' && current.token === token;
}
