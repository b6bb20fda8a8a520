import { useSyncExternalStore } from 'react';
import { session } from '#features/accounts/sessions/session.store';
import type { ChosenProduct } from '#features/catalog/products/product-choice.rules';
import { api } from '#http/client/api-client';
import { ApiError, refusalOf } from '#http/client/api-error';
import { createStore } from '#ui/store';
import { toast } from '#ui/toast';
import { cartCalls, toCall, toWireKey } from './cart.calls';
import { cartMessages as messages } from './cart.messages';
import { addLine, EMPTY_CART, findLine, type LineKey, lineId, removeLine, setQuantity } from './cart.rules';
import type { Cart, CartItem } from './cart.schema';
import { clearGuestCart, GUEST_CART_KEY, readGuestCart, readLastCart, refreshedBy, writeGuestCart, writeLastCart } from './cart.storage';
import { type PendingWrite, WriteQueue } from './write-queue';

/** The cart as shown: the confirmed state with pending changes applied to it. */
export interface CartState {
  status: 'loading' | 'ready';
  cart: Cart;
}

const TABS_CHANNEL = 'shop.cart';
const LOADING: CartState = { status: 'loading', cart: EMPTY_CART };

const store = createStore<CartState>(LOADING);
const drawer = createStore(false);
const additions = createStore(0);
const writes = new WriteQueue<Cart>({ onResult: (response) => confirm(response), onChange: () => show() });
let confirmed: Cart = EMPTY_CART;
let tabs: BroadcastChannel | undefined;
/** Whose cart is shown: a customer's id, or the guest's. */
let followed: string | undefined;
let merging: Promise<void> = Promise.resolve();

export const cart = {
  get: store.get,

  /** Loads the stored cart and synchronises tabs. Called once, when the page is hydrated. */
  start(): void {
    tabs = new BroadcastChannel(TABS_CHANNEL);
    tabs.onmessage = ({ data }) => {
      if (isCustomer()) take(data);
    };
    addEventListener('storage', ({ key }) => {
      if (key === GUEST_CART_KEY && !isCustomer()) take(readGuestCart().cart);
    });
    session.subscribe(cart.followSession);
    cart.followSession();
  },

  /**
   * A guest's cart is stored in this browser; a customer's cart is the one of the last visit until the server
   * responds.
   */
  followSession(): void {
    const current = session.get();
    const owner = current.status === 'customer' ? current.user._id : current.status;
    if (owner === followed) return;
    followed = owner;
    writes.clear();
    if (current.status === 'guest') take(readGuestCart().cart);
    if (current.status === 'customer') {
      const last = readLastCart(current.user._id);
      if (last) take(last);
    }
  },

  /** Merges the guest's cart into the customer's after signing in: docs/rules.md#cart-merge. */
  mergeGuestCart(): Promise<void> {
    const merge = sendGuestCart();
    merging = merge.catch(() => {});
    return merge;
  },

  /**
   * Resolves when the server has merged the guest's cart, or the request failed. Requests that need the whole cart
   * right after signing in wait for this, because the page is shown before the merge ends.
   */
  merged: (): Promise<void> => merging,

  /** Adds pieces of a product, opens the drawer, and shows a toast. Returns false when rejected. */
  async add(chosen: ChosenProduct): Promise<boolean> {
    const { product, price } = chosen;
    const line: CartItem = { ...chosen, addedPrice: price };
    const added = addLine(store.get().cart, line);
    if ('available' in added) {
      toast.error(added.available > 0 ? messages.onlyLeft(added.available) : messages.outOfStock);
      return false;
    }
    drawer.set(true);
    const isAdded = await putLine(line);
    if (isAdded) {
      additions.set(additions.get() + 1);
      toast.success(messages.productAdded(product.name));
    }
    return isAdded;
  },

  /** How often a product was added here: other tabs and a merged cart do not count. */
  additions: { get: additions.get, subscribe: additions.subscribe },

  /** Sets a line's quantity; below 1 the line is removed. */
  async setQuantity(key: LineKey, quantity: number): Promise<void> {
    if (quantity < 1) return cart.remove(key);
    await write({
      apply: (before) => setQuantity(before, key, quantity),
      send: async () =>
        (await api.put(cartCalls('/update/:productId', { param: { productId: key.productId } }), { quantity, ...toWireKey(key) })).cart,
      failure: messages.quantityFailed,
      quantityOf: lineId(key),
    });
  },

  /** Removes a line and offers to undo it. */
  async remove(key: LineKey): Promise<void> {
    const removed = findLine(store.get().cart, key);
    if (!removed) return;
    const isRemoved = await cart.takeOut(key, {
      send: async () => {
        const { productId, variantId } = key;
        // Without a variant, all lines of the product: a line without a known variant is of a product that has only one.
        return (await api.delete(cartCalls('/remove/:productId', { param: { productId }, query: { variantId } }))).cart;
      },
      failure: messages.removeItemFailed,
    });
    if (isRemoved) toast.success(messages.itemRemoved, { action: { label: messages.undo, onClick: () => void putLine(removed) } });
  },

  /**
   * Removes a line with a request that returns the new cart, possibly one of another feature. Returns false when
   * rejected.
   */
  takeOut(key: LineKey, call: { send: () => Promise<Cart>; failure: string }): Promise<boolean> {
    return write({ ...call, apply: (before) => removeLine(before, key) });
  },

  /** Empties the cart and offers to undo it. */
  async clear(): Promise<void> {
    const removed = store.get().cart.items;
    const isCleared = await write({
      apply: () => EMPTY_CART,
      send: async () => (await api.delete(cartCalls('/clear'))).cart,
      failure: messages.clearFailed,
    });
    if (!isCleared) return;
    const putBack = () => {
      for (const line of removed) void putLine(line);
    };
    toast.success(messages.cleared, { action: { label: messages.undo, onClick: putBack } });
  },

  /** Loads today's prices and stock. Throws ApiError. */
  async reload(): Promise<void> {
    const owner = followed;
    if (isCustomer()) {
      await merging;
      const before = confirmed;
      const { cart: today } = await api.get(cartCalls('/'));
      // After signing in or out in the meantime, another cart is shown.
      if (owner !== followed) return;
      // The response may be older than a change that was confirmed in the meantime.
      if (confirmed !== before) return cart.reload();
      confirm(today);
      return;
    }
    const { cart: sent } = readGuestCart();
    if (sent.items.length === 0) return;
    const { cart: today } = await api.post(cartCalls('/preview'), { items: sent.items.map(toCall) });
    if (owner !== followed) return;
    // Its lines may have changed in the meantime.
    const { cart: stored } = readGuestCart();
    const fresh = refreshedBy(stored, { sent, today });
    if (fresh.items.length < stored.items.length) toast.error(messages.gone);
    confirm(fresh);
  },

  /** Replaces a customer's cart with the one in another request's response; ignored after signing out. */
  confirm(input: Cart): void {
    if (isCustomer()) confirm(input);
  },
  openDrawer: () => drawer.set(true),
  closeDrawer: () => drawer.set(false),
};

export function useCart(): CartState {
  return useSyncExternalStore(store.subscribe, cart.get, () => LOADING);
}

export function useCartDrawer(): boolean {
  return useSyncExternalStore(drawer.subscribe, drawer.get, () => false);
}

function putLine(line: CartItem): Promise<boolean> {
  return write({
    apply: (before) => {
      const added = addLine(before, line);
      return 'cart' in added ? added.cart : before;
    },
    send: async () => (await api.post(cartCalls('/add'), toCall(line))).cart,
    failure: messages.addItemFailed,
  });
}

/**
 * Shows a change at once and sends it. Returns false when it was rejected: the change is then undone, with a message;
 * also, without a message, when the shopper has signed out in the meantime.
 */
async function write({ failure, ...change }: PendingWrite<Cart> & { failure: string }): Promise<boolean> {
  if (!isCustomer()) {
    confirm(change.apply(confirmed));
    return true;
  }
  try {
    return (await writes.add(change)) === 'confirmed';
  } catch (error) {
    toast.error(refusalOf(error, failure));
    if (!(error instanceof ApiError)) reportError(error);
    return false;
  }
}

/** Sets the confirmed cart, stores it for the next visit and for the other tabs. */
function confirm(input: Cart) {
  const current = session.get();
  if (current.status === 'customer') {
    writeLastCart(current.user._id, input);
    tabs?.postMessage(input);
  } else writeGuestCart(input);
  take(input);
}

function take(input: Cart) {
  confirmed = input;
  show();
}

function show() {
  store.set({ status: 'ready', cart: writes.applyTo(confirmed) });
}

async function sendGuestCart(): Promise<void> {
  const { guestId, cart: guestCart } = readGuestCart();
  if (guestCart.items.length === 0) return;
  await api.post(cartCalls('/merge'), { guestId, items: guestCart.items.map(toCall) });
  clearGuestCart();
}

function isCustomer(): boolean {
  return session.get().status === 'customer';
}
