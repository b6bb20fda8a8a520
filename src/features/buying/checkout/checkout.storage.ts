import { type AddressDraft, EMPTY_ADDRESS } from '#features/accounts/addresses/address-draft';

export type Step = 1 | 2 | 3;

/** The shopper's choices so far. Survives a reload, so it never contains card data. */
export interface CheckoutDraft {
  step: Step;
  selectedAddressId: string;
  useNewAddress: boolean;
  newAddress: AddressDraft;
  /** The chosen shipping method; empty: the cheapest delivery. */
  shippingMethodId: string;
  paymentMethod: string;
  /** Pays as much as possible from store credit, and the rest by the method. */
  useCredit: boolean;
  /** Not stored over a reload, because whoever has the code can spend the card. */
  giftCard: AppliedGiftCard | undefined;
  orderNotes: string;
  /** The Idempotency-Key of an attempt without a response. */
  attemptKey: string;
  /** Taxes depend on the whole address, and not only on country and US state. */
  needsWholeAddress: boolean;
}

export interface AppliedGiftCard {
  code: string;
  last4: string;
  /** In dollars. */
  balance: number;
}

export const EMPTY_CHECKOUT_DRAFT: CheckoutDraft = {
  step: 1,
  selectedAddressId: '',
  useNewAddress: false,
  newAddress: EMPTY_ADDRESS,
  shippingMethodId: '',
  paymentMethod: '',
  useCredit: false,
  giftCard: undefined,
  orderNotes: '',
  attemptKey: '',
  needsWholeAddress: false,
};

const keyOf = (userId: string) => `shop.checkout.${userId}`;

/** The draft that this tab stored for a customer; unreadable parts get their defaults. */
export function readCheckoutDraft(userId: string): CheckoutDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '{}');
    return { ...likeDraft(stored, EMPTY_CHECKOUT_DRAFT), newAddress: likeDraft(stored.newAddress ?? {}, EMPTY_ADDRESS) };
  } catch {
    return EMPTY_CHECKOUT_DRAFT;
  }
}

export function writeCheckoutDraft(userId: string, draft: CheckoutDraft): void {
  sessionStorage.setItem(keyOf(userId), JSON.stringify({ ...draft, giftCard: undefined }));
}

export function clearCheckoutDraft(userId: string): void {
  sessionStorage.removeItem(keyOf(userId));
}

/** Copies the stored values that have the type of the default; others get the default. */
function likeDraft<T extends object>(stored: Record<string, unknown>, model: T): T {
  const entries = Object.entries(model).map(([name, value]) => [name, typeof stored[name] === typeof value ? stored[name] : value]);
  return Object.fromEntries(entries) as T;
}
