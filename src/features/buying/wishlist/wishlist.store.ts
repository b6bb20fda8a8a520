import { useEffect, useSyncExternalStore } from 'react';
import type { Cart, CartItem } from '#features/buying/cart/cart.schema';
import { cart } from '#features/buying/cart/cart.store';
import { type PendingWrite, WriteQueue } from '#features/buying/cart/write-queue';
import type { Choice } from '#features/catalog/products/product-choice.rules';
import type { ProductSummary } from '#features/catalog/products/products.schema';
import { session } from '#features/people/accounts/session.store';
import { api } from '#http/api-client';
import { ApiError, messageOf, refusalOf } from '#http/api-error';
import { paths } from '#shared/paths';
import { SECOND_MS } from '#shared/time';
import { createStore } from '#ui/store';
import { toast } from '#ui/toast';
import { HEARTS_KEY, hearts, recallHearts } from './hearts.store';
import { type PendingWish, savePendingWish, takePendingWish } from './pending-wish.storage';
import { wishlistMessages as messages } from './wishlist.messages';
import { isAvailable, type KnownWishlist, withoutWishes, withWish, withWishes } from './wishlist.rules';
import type { MoveData, RemovedWish, Wish, Wishlist, WishlistData } from './wishlist.schema';

/** The list as its screens show it. */
export interface WishlistState {
  status: 'loading' | 'ready' | 'failed';
  wishlist?: Wishlist | undefined;
  error?: unknown;
  /** Why products could not be moved, by id, until the next move. */
  refusals: Readonly<Record<string, string>>;
}

/** How long the page after signing in may take to load. */
const HEART_APPEARS_MS = 5 * SECOND_MS;
const LOADING: WishlistState = { status: 'loading', refusals: {} };

const store = createStore<WishlistState>(LOADING);
const writes = new WriteQueue<KnownWishlist>({ onResult: (response) => confirm(response), onChange: () => show() });
let confirmed: KnownWishlist = { productIds: [...hearts.get()] };
let ownerId: string | undefined;
/** How many screens show the list: while there is one, responses include the products. */
let screens = 0;
let loading: Promise<void> | undefined;

export const wishlist = {
  get: store.get,

  /** Applies the list from the header's response, and the product that was added before signing in. */
  begin(productIds: readonly string[]): void {
    if (ownerId === undefined) {
      session.subscribe(followSession);
      // Another tab changed the list.
      addEventListener('storage', ({ key }) => {
        if (key === HEARTS_KEY) void catchUp();
      });
    }
    followSession();
    confirm({ productIds });
    const pending = takePendingWish();
    if (pending) void addPending(pending);
  },

  /**
   * Fills or empties a heart. Returns false for guests: they sign in first, and the product is stored meanwhile
   * (docs/rules.md#wishlist-customers-only).
   */
  toggle(product: ProductSummary, choice: Choice = {}): boolean {
    if (!isCustomer(messages.loginToAdd)) {
      savePendingWish({ productId: product._id, ...choice });
      return false;
    }
    if (hearts.get().has(product._id)) void wishlist.remove(product._id);
    else void add(product, choice);
    return true;
  },

  /** Removes a product from the list and offers to undo it. */
  async remove(productId: string): Promise<void> {
    if (!isCustomer(messages.loginToManage)) return;
    const send = () => call<WishlistData>('delete', `/${productId}`).catch(alreadyRemoved);
    await takeOff([productId], { send, done: messages.removed, failure: messages.removeFailed });
  },

  /** The same for several products, in one request. */
  async removeSelected(productIds: readonly string[]): Promise<void> {
    if (!isCustomer(messages.loginToManage)) return;
    if (productIds.length === 0) return void toast.error(messages.chooseToRemove);
    const send = () => call<WishlistData>('post', '/remove', { productIds });
    await takeOff(productIds, { send, done: messages.selectedRemoved, failure: messages.removeSomeFailed });
  },

  /** Called after the shopper has confirmed. */
  async clear(): Promise<void> {
    if (!isCustomer(messages.loginToManage)) return;
    const isCleared = await write({
      apply: (before) => withoutWishes(before, before.productIds),
      send: () => call('delete', ''),
      failure: messages.clearFailed,
    });
    if (isCleared) say(messages.cleared);
  },

  /** Moves what can be moved; the others show the reason. */
  async move(productIds: readonly string[]): Promise<void> {
    if (!isCustomer(messages.loginToMove)) return;
    if (productIds.length === 0) return void toast.error(messages.chooseToMove);
    const known = store.get().wishlist?.products ?? [];
    const movable = known.filter((wish) => isAvailable(wish) && productIds.includes(wish.product._id)).map(({ product }) => product._id);
    let outcome: MoveData | undefined;
    await write({
      apply: (before) => withoutWishes(before, movable),
      send: async () => {
        outcome = await call<MoveData>('post', '/move-to-cart', { productIds });
        return outcome;
      },
      failure: messages.moveFailed,
    });
    if (outcome) reportOutcome(outcome);
  },

  moveAll(): Promise<void> {
    const { productIds } = writes.applyTo(confirmed);
    if (productIds.length > 0) return wishlist.move(productIds);
    toast.error(location.pathname === paths.profile() ? messages.nothingToMove : messages.empty);
    return Promise.resolve();
  },

  /** Moves a line from the cart to the list. */
  async moveFromCart({ product, size, color }: CartItem): Promise<void> {
    const send = async () => (await api.post<{ cart: Cart }>(`/cart/move-to-wishlist/${product._id}`, { size, color })).cart;
    if (!(await cart.takeOut({ productId: product._id, size, color }, { send, failure: messages.addFailed }))) return;
    confirm(withWish(confirmed, product, { size, color }, new Date()));
    say(messages.movedFromCart);
  },

  /** Loads the list; concurrent calls share one request. */
  reload(): Promise<void> {
    if (loading) return loading;
    const own = load().finally(() => {
      if (loading === own) loading = undefined;
    });
    loading = own;
    return own;
  },

  /** The token of the public page; creates one if needed. Throws ApiError. */
  async share(): Promise<string> {
    const owner = ownerId;
    const { data } = await api.post<{ data: { shareToken: string } }>('/wishlist/share');
    if (owner === ownerId) takeShareToken(data.shareToken);
    return data.shareToken;
  },

  /** Throws ApiError. */
  async unshare(): Promise<void> {
    const owner = ownerId;
    await api.delete('/wishlist/share');
    if (owner === ownerId) takeShareToken(undefined);
  },
};

/** The list for a screen that shows it: loaded when the screen mounts, and updated while it is mounted. */
export function useWishlist(): WishlistState {
  useEffect(openScreen, []);
  return useSyncExternalStore(store.subscribe, wishlist.get, () => LOADING);
}

function openScreen() {
  screens++;
  void wishlist.reload();
  return () => {
    screens--;
  };
}

async function add(product: ProductSummary, choice: Choice) {
  const isAdded = await write({
    apply: (before) => withWish(before, product, choice, new Date()),
    send: () => call('post', `/${product._id}`, choice),
    failure: messages.addFailed,
  });
  if (isAdded) say(messages.added);
}

/** After signing in: fills the heart that was tapped, and focuses it when it is rendered. */
async function addPending({ productId, ...choice }: PendingWish) {
  const isAdded = await write({
    apply: (before) => withWishes(before, [productId], []),
    send: () => call('post', `/${productId}`, choice),
    failure: messages.addFailed,
  });
  if (!isAdded) return;
  say(messages.added);
  focusHeart(productId);
}

function focusHeart(productId: string) {
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
  const wishes = store.get().wishlist?.products.filter(({ product }) => productIds.includes(product._id)) ?? [];
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
  say(done, removed.length > 0 ? { action: { label: 'Undo', onClick: () => void restore(removed, wishes) } } : {});
}

async function restore(items: readonly RemovedWish[], wishes: readonly Wish[]) {
  const back = items.map(({ productId }) => productId);
  const isRestored = await write({
    apply: (before) => withWishes(before, back, wishes),
    send: () => call('post', '/restore', { items }),
    failure: messages.restoreFailed,
    sentenceOf: messageOf,
  });
  if (isRestored) say(messages.restored);
}

/** A product that another tab removed counts as removed: the list is loaded again. */
function alreadyRemoved(error: unknown): Promise<WishlistData> {
  if (error instanceof ApiError && error.status === 404) return call('get', '');
  throw error;
}

function reportOutcome({ movedProducts, errors, cart: filled }: MoveData) {
  cart.confirm(filled);
  store.set({ ...store.get(), refusals: Object.fromEntries(errors.map(({ productId, message }) => [productId, message])) });
  if (movedProducts.length > 0) say(messages.moved(movedProducts.length));
  const [first] = errors;
  if (!first) return;
  if (errors.length === 1) toast.error(first.message);
  else toast.error(movedProducts.length > 0 ? messages.someStayed(errors.length) : messages.moveFailed);
}

interface WishlistWrite extends PendingWrite<KnownWishlist> {
  failure: string;
  sentenceOf?: typeof messageOf;
}

/**
 * Shows a change at once and sends it. Returns false when it was rejected: the change is then undone, with a message;
 * also, without a message, when the shopper has signed out in the meantime.
 */
async function write({ failure, sentenceOf = refusalOf, ...change }: WishlistWrite): Promise<boolean> {
  try {
    return (await writes.add(change)) === 'confirmed';
  } catch (error) {
    toast.error(sentenceOf(error, failure));
    if (!(error instanceof ApiError)) reportError(error);
    return false;
  }
}

async function call<Data extends WishlistData>(method: 'get' | 'post' | 'delete', path: string, body?: unknown): Promise<Data> {
  const { data } = await api[method]<{ data: Data }>(`/wishlist${path}${screens > 0 ? '' : '?only=ids'}`, body as undefined);
  return data;
}

/** Queued behind pending writes, so that an older response cannot overwrite a newer one. */
async function load() {
  try {
    await writes.add({ apply: (before) => before, send: () => call('get', '') });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!confirmed.wishlist) store.set({ ...LOADING, status: 'failed', error });
  }
}

/** Sets the confirmed list, stores it for the next visit and for the other tabs. */
function confirm({ productIds, wishlist: given }: KnownWishlist) {
  const current = session.get();
  if (current.status !== 'customer') return;
  const removed = confirmed.productIds.filter((id) => !productIds.includes(id));
  confirmed = { productIds, wishlist: given ?? withoutWishes(confirmed, removed).wishlist };
  localStorage.setItem(HEARTS_KEY, JSON.stringify([current.user._id, ...productIds]));
  show();
  // The response had only ids, but a screen shows the products.
  if (screens > 0 && confirmed.wishlist?.wishlistCount !== productIds.length) void wishlist.reload();
}

function takeShareToken(shareToken: string | undefined) {
  if (confirmed.wishlist) confirmed = { ...confirmed, wishlist: { ...confirmed.wishlist, shareToken } };
  show();
}

function show() {
  const { productIds, wishlist: shown } = writes.applyTo(confirmed);
  hearts.set(new Set(productIds));
  if (shown) store.set({ status: 'ready', wishlist: shown, refusals: store.get().refusals });
}

async function catchUp() {
  recallHearts(session.get());
  confirmed = { ...confirmed, productIds: [...hearts.get()] };
  if (screens > 0) await wishlist.reload();
}

/** The customer changed or signed out: clears the previous list (docs/rules.md#wishlist-sign-out). */
function followSession() {
  const current = session.get();
  const userId = current.status === 'customer' ? current.user._id : '';
  if (userId === ownerId) return;
  const isFirst = ownerId === undefined;
  ownerId = userId;
  if (isFirst) return;
  writes.clear();
  loading = undefined;
  recallHearts(current);
  confirmed = { productIds: [...hearts.get()] };
  store.set(LOADING);
}

function isCustomer(otherwise: string): boolean {
  const is = session.get().status === 'customer';
  if (!is) toast.error(otherwise);
  return is;
}

/** In the account area these toasts stay longer: docs/rules.md#pages-toasts. */
function say(text: string, options: Parameters<typeof toast.success>[1] = {}) {
  toast.success(text, location.pathname === paths.profile() ? { area: 'account', ...options } : options);
}
