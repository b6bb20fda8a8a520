import { randomUUID } from 'node:crypto';
import { toUser } from '#features/accounts/accounts/user-view.server';
import { requireGuestCheckout } from '#features/accounts/guests/guest-setting.service.server';
import * as guests from '#features/accounts/guests/guests.queries.server';
import type { GuestSession } from '#features/accounts/guests/guests.schema';
import { findSession, openSession } from '#features/accounts/sessions/sessions.service.server';
import { clearCart, mergeGuestCart } from '#features/buying/cart/cart.service.server';
import type { Shop } from '#server/shop.server';
import type { GuestCheckout } from './guest-checkout.schema';

interface Browser {
  /** Of an earlier start. */
  token: string | undefined;
  userAgent: string | undefined;
}

/**
 * Begins or continues a guest's checkout with an address and a cart. Whether the address has an account makes no difference
 * (docs/rules.md#guests-session). Throws `forbidden` while guest checkout is off.
 */
export async function startGuestCheckout(shop: Shop, { email, items }: GuestCheckout, browser: Browser): Promise<GuestSession> {
  await requireGuestCheckout(shop);
  const guest = (await continueGuest(shop, email, browser.token)) ?? (await newGuest(shop, email, browser.userAgent));
  await clearCart(shop, guest.user._id);
  await mergeGuestCart(shop, guest.user._id, { guestId: randomUUID(), items: [...items] });
  return guest;
}

/** The guest of an earlier start, unless orders went to another address since. */
async function continueGuest(shop: Shop, email: string, token: string | undefined): Promise<GuestSession | undefined> {
  const user = (await findSession(shop, token))?.user;
  if (!token || !user?.isGuest) return undefined;
  if (user.email === email) return { token, user };
  const changed = await guests.changeUnusedGuest(shop.db, { id: user._id, email });
  return changed && { token, user: toUser(changed) };
}

async function newGuest(shop: Shop, email: string, userAgent: string | undefined): Promise<GuestSession> {
  const row = await guests.insertGuest(shop.db, email);
  return { token: await openSession(shop.db, { user: row, userAgent }), user: toUser(row) };
}
