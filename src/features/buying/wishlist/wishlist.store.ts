import { session } from '#features/accounts/sessions/session.store';
import type { CartItem } from '#features/buying/cart/cart.schema';
import { cart } from '#features/buying/cart/cart.store';
import type { Choice } from '#features/catalog/products/product-choice.rules';
import type { ProductBasics } from '#features/catalog/products/products.schema';
import { api } from '#http/client/api-client';
import { ApiError, messageOf } from '#http/client/api-error';
import { paths } from '#shared/paths';
import { SECOND_MS } from '#shared/time';
import { openedPath } from '#ui/page-prefix';
import { toast } from '#ui/toast';
import { type PendingWish, savePendingWish, takePendingWish } from './pending-wish.storage';
import { cartToWishlistCalls, wishlistCalls } from './wishlist.calls';
import { wishlistMessages as messages } from './wishlist.messages';
import { isAvailable, withoutWishes, withWish, withWishes } from './wishlist.rules';
import type { MoveData, RemovedWish, Wish, WishlistData } from './wishlist.schema';
import * as buttonMessages from './wishlist-button.messages';
import {
  beginList,
  confirmChange,
  fetchList,
  listedIds,
  reload,
  share,
  shownList,
  shownParts,
  showRefusals,
  unshare,
  write,
} from './wishlist-state.store';
import { wishlistedIds } from './wishlisted-ids.store';

/** How long the page after signing in may take to load. */
const HEART_APPEARS_MS = 5 * SECOND_MS;

export const wishlist = {
  get: shownList.get,

  /** Applies the list from the header's response, and the product that was added before signing in. */
  begin(productIds: readonly string[]): void {
    beginList(productIds);
    const pending = takePendingWish();
    if (pending) void addPending(pending);
  },

  /**
   * Fills or empties a heart. Returns false for guests: they sign in first, and the product is stored meanwhile
   * (docs/rules.md#wishlist-customers-only).
   */
  toggle(product: ProductBasics, choice: Choice = {}): boolean {
    if (!isCustomer(messages.loginToAdd)) {
      savePendingWish({ productId: product._id, options: choice });
      return false;
    }
    if (wishlistedIds.get().has(product._id)) void wishlist.remove(product._id);
    else void add(product, choice);
    return true;
  },

  /** Removes a product from the list and offers to undo it. */
  async remove(productId: string): Promise<void> {
    if (!isCustomer(messages.loginToManage)) return;
    const send = async () => {
      const path = wishlistCalls('/:productId', { param: { productId }, query: shownParts() });
      return (await api.delete(path).catch(alreadyRemoved)).data;
    };
    await takeOff([productId], { send, done: messages.removed, failure: messages.removeFailed });
  },

  /** The same for several products, in one request. */
  async removeSelected(productIds: readonly string[]): Promise<void> {
    if (!isCustomer(messages.loginToManage)) return;
    if (productIds.length === 0) return void toast.error(messages.chooseToRemove);
    const send = async () => (await api.post(wishlistCalls('/remove', { query: shownParts() }), { productIds: [...productIds] })).data;
    await takeOff(productIds, { send, done: messages.selectedRemoved, failure: messages.removeSomeFailed });
  },

  /** Called after the shopper has confirmed. */
  async clear(): Promise<void> {
    if (!isCustomer(messages.loginToManage)) return;
    const isCleared = await write({
      apply: (before) => withoutWishes(before, before.productIds),
      send: async () => (await api.delete(wishlistCalls('/', { query: shownParts() }))).data,
      failure: messages.clearFailed,
    });
    if (isCleared) say(messages.cleared);
  },

  /** Moves what can be moved; the others show the reason. */
  async move(productIds: readonly string[]): Promise<void> {
    if (!isCustomer(messages.loginToMove)) return;
    if (productIds.length === 0) return void toast.error(messages.chooseToMove);
    const known = shownList.get().wishlist?.products ?? [];
    const movable = known.filter((wish) => isAvailable(wish) && productIds.includes(wish.product._id)).map(({ product }) => product._id);
    let outcome: MoveData | undefined;
    await write({
      apply: (before) => withoutWishes(before, movable),
      send: async () => {
        const path = wishlistCalls('/move-to-cart', { query: shownParts() });
        outcome = (await api.post(path, { productIds: [...productIds] })).data;
        return outcome;
      },
      failure: messages.moveFailed,
    });
    if (outcome) reportOutcome(outcome);
  },

  moveAll(): Promise<void> {
    const productIds = listedIds();
    if (productIds.length > 0) return wishlist.move(productIds);
    toast.error(openedPath() === paths.profile() ? messages.nothingToMove : messages.empty);
    return Promise.resolve();
  },

  /** Moves a line from the cart to the list. */
  async moveFromCart({ product, options, variantId }: CartItem): Promise<void> {
    const send = async () =>
      (await api.post(cartToWishlistCalls('/move-to-wishlist/:productId', { param: { productId: product._id } }), { options })).cart;
    if (!(await cart.takeOut({ productId: product._id, options, variantId }, { send, failure: buttonMessages.addFailed }))) return;
    confirmChange((before) => withWish(before, product, options, new Date()));
    say(messages.movedFromCart);
  },

  reload,
  share,
  unshare,
};

async function sendWish(productId: string, options: Choice): Promise<WishlistData> {
  const path = wishlistCalls('/:productId', { param: { productId }, query: shownParts() });
  return (await api.post(path, { options })).data;
}

async function add(product: ProductBasics, choice: Choice) {
  const isAdded = await write({
    apply: (before) => withWish(before, product, choice, new Date()),
    send: () => sendWish(product._id, choice),
    failure: buttonMessages.addFailed,
  });
  if (isAdded) say(messages.added);
}

/** After signing in: fills the heart that was tapped, and focuses it when it is rendered. */
async function addPending({ productId, options }: PendingWish) {
  const isAdded = await write({
    apply: (before) => withWishes(before, [productId], []),
    send: () => sendWish(productId, options),
    failure: buttonMessages.addFailed,
  });
  if (!isAdded) return;
  say(messages.added);
  focusWishlistButton(productId);
}

function focusWishlistButton(productId: string) {
  const find = () => document.querySelector<HTMLElement>(`[data-heart="${productId}"]`);
  const heart = find();
  if (heart) return heart.focus();
  const observer = new MutationObserver(() => {
    const appeared = find();
    if (!appeared) return;
    observer.disconnect();
    appeared.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), HEART_APPEARS_MS);
}

interface TakeOff {
  send: () => Promise<WishlistData>;
  done: string;
  failure: string;
}

async function takeOff(productIds: readonly string[], { send, done, failure }: TakeOff) {
  const wishes = shownList.get().wishlist?.products.filter(({ product }) => productIds.includes(product._id)) ?? [];
  let removed: RemovedWish[] = [];
  const isRemoved = await write({
    apply: (before) => withoutWishes(before, productIds),
    send: async () => {
      const data = await send();
      removed = data.removed ?? [];
      return data;
    },
    failure,
  });
  if (!isRemoved) return;
  say(done, removed.length > 0 ? { action: { label: messages.undo, onClick: () => void restore(removed, wishes) } } : {});
}

async function restore(items: readonly RemovedWish[], wishes: readonly Wish[]) {
  const back = items.map(({ productId }) => productId);
  const isRestored = await write({
    apply: (before) => withWishes(before, back, wishes),
    send: async () => (await api.post(wishlistCalls('/restore', { query: shownParts() }), { items: [...items] })).data,
    failure: messages.restoreFailed,
    sentenceOf: messageOf,
  });
  if (isRestored) say(messages.restored);
}

/** A product that another tab removed counts as removed: the list is loaded again. */
function alreadyRemoved(error: unknown): Promise<{ data: WishlistData }> {
  if (error instanceof ApiError && error.status === 404) return fetchList();
  throw error;
}

function reportOutcome({ movedProducts, errors, cart: filled }: MoveData) {
  cart.confirm(filled);
  showRefusals(Object.fromEntries(errors.map(({ productId, message }) => [productId, message])));
  if (movedProducts.length > 0) say(messages.moved(movedProducts.length));
  const [first] = errors;
  if (!first) return;
  if (errors.length === 1) toast.error(first.message);
  else toast.error(movedProducts.length > 0 ? messages.someStayed(errors.length) : messages.moveFailed);
}

function isCustomer(otherwise: string): boolean {
  const is = session.get().status === 'customer';
  if (!is) toast.error(otherwise);
  return is;
}

/** In the account area these toasts stay longer: docs/rules.md#pages-toasts. */
function say(text: string, options: Parameters<typeof toast.success>[1] = {}) {
  toast.success(text, openedPath() === paths.profile() ? { area: 'account', ...options } : options);
}
