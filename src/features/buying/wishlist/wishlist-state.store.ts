import { useEffect, useSyncExternalStore } from 'react';
import { session } from '#features/accounts/sessions/session.store';
import { type PendingWrite, WriteQueue } from '#features/buying/cart/write-queue';
import { api } from '#http/client/api-client';
import { ApiError, type messageOf, refusalOf } from '#http/client/api-error';
import { createStore } from '#ui/store';
import { toast } from '#ui/toast';
import { wishlistCalls } from './wishlist.calls';
import { type CachedWishlist, withoutWishes } from './wishlist.rules';
import type { Wishlist, WishlistData } from './wishlist.schema';
import { recallWishlistedIds, WISHLISTED_IDS_KEY, wishlistedIds } from './wishlisted-ids.store';

/** The list as its screens show it. */
export interface WishlistState {
  status: 'loading' | 'ready' | 'failed';
  wishlist?: Wishlist | undefined;
  error?: unknown;
  /** Why products could not be moved, by id, until the next move. */
  refusals: Readonly<Record<string, string>>;
}

const LOADING: WishlistState = { status: 'loading', refusals: {} };

/** What the browser knows of the list; `wishlist.store` changes it. */
export const shownList = createStore<WishlistState>(LOADING);
const writes = new WriteQueue<CachedWishlist>({ onResult: (response) => confirm(response), onChange: () => show() });
let confirmed: CachedWishlist = { productIds: [...wishlistedIds.get()] };
let ownerId: string | undefined;
/** How many screens show the list: while there is one, responses include the products. */
let screens = 0;
let loading: Promise<void> | undefined;

/** The list for a screen that shows it: loaded when the screen mounts, and updated while it is mounted. */
export function useWishlist(): WishlistState {
  useEffect(openScreen, []);
  return useSyncExternalStore(shownList.subscribe, shownList.get, () => LOADING);
}

function openScreen() {
  screens++;
  void reload();
  return () => {
    screens--;
  };
}

/** Applies the list from the header's response, and follows the session and the other tabs from then on. */
export function beginList(productIds: readonly string[]): void {
  if (ownerId === undefined) {
    session.subscribe(followSession);
    // Another tab changed the list.
    addEventListener('storage', ({ key }) => {
      if (key === WISHLISTED_IDS_KEY) void catchUp();
    });
  }
  followSession();
  confirm({ productIds });
}

/** The products on the list, with all pending changes applied. */
export function listedIds(): readonly string[] {
  return writes.applyTo(confirmed).productIds;
}

/** Applies a change that the server has confirmed with another response. */
export function confirmChange(change: (before: CachedWishlist) => CachedWishlist): void {
  confirm(change(confirmed));
}

export function showRefusals(refusals: WishlistState['refusals']): void {
  shownList.set({ ...shownList.get(), refusals });
}

interface WishlistWrite extends PendingWrite<CachedWishlist> {
  failure: string;
  sentenceOf?: typeof messageOf;
}

/**
 * Shows a change at once and sends it. Returns false when it was rejected: the change is then undone, with a message;
 * also, without a message, when the shopper has signed out in the meantime.
 */
export async function write({ failure, sentenceOf = refusalOf, ...change }: WishlistWrite): Promise<boolean> {
  try {
    return (await writes.add(change)) === 'confirmed';
  } catch (error) {
    toast.error(sentenceOf(error, failure));
    if (!(error instanceof ApiError)) reportError(error);
    return false;
  }
}

/** What calls return of the list: its products only where a screen shows them. */
export function shownParts() {
  return { only: screens > 0 ? undefined : ('ids' as const) };
}

/** The list as the server has it. */
export function fetchList(): Promise<{ data: WishlistData }> {
  return api.get(wishlistCalls('/', { query: shownParts() }));
}

/** Loads the list; concurrent calls share one request. */
export function reload(): Promise<void> {
  if (loading) return loading;
  const own = load().finally(() => {
    if (loading === own) loading = undefined;
  });
  loading = own;
  return own;
}

/** Queued behind pending writes, so that an older response cannot overwrite a newer one. */
async function load() {
  try {
    await writes.add({ apply: (before) => before, send: async () => (await fetchList()).data });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!confirmed.wishlist) shownList.set({ ...LOADING, status: 'failed', error });
  }
}

/** The token of the public page; creates one if needed. Throws ApiError. */
export async function share(): Promise<string> {
  const owner = ownerId;
  const { data } = await api.post(wishlistCalls('/share'));
  if (owner === ownerId) takeShareToken(data.shareToken);
  return data.shareToken;
}

/** Throws ApiError. */
export async function unshare(): Promise<void> {
  const owner = ownerId;
  await api.delete(wishlistCalls('/share'));
  if (owner === ownerId) takeShareToken(undefined);
}

function takeShareToken(shareToken: string | undefined) {
  if (confirmed.wishlist) confirmed = { ...confirmed, wishlist: { ...confirmed.wishlist, shareToken } };
  show();
}

/** Sets the confirmed list, stores it for the next visit and for the other tabs. */
function confirm({ productIds, wishlist: input }: CachedWishlist) {
  const current = session.get();
  if (current.status !== 'customer') return;
  const removed = confirmed.productIds.filter((id) => !productIds.includes(id));
  confirmed = { productIds, wishlist: input ?? withoutWishes(confirmed, removed).wishlist };
  localStorage.setItem(WISHLISTED_IDS_KEY, JSON.stringify([current.user._id, ...productIds]));
  show();
  // The response had only ids, but a screen shows the products.
  if (screens > 0 && confirmed.wishlist?.wishlistCount !== productIds.length) void reload();
}

function show() {
  const { productIds, wishlist: shown } = writes.applyTo(confirmed);
  wishlistedIds.set(new Set(productIds));
  if (shown) shownList.set({ status: 'ready', wishlist: shown, refusals: shownList.get().refusals });
}

async function catchUp() {
  recallWishlistedIds(session.get());
  confirmed = { ...confirmed, productIds: [...wishlistedIds.get()] };
  if (screens > 0) await reload();
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
  recallWishlistedIds(current);
  confirmed = { productIds: [...wishlistedIds.get()] };
  shownList.set(LOADING);
}
