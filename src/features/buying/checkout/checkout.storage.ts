import { type AddressDraft, EMPTY_ADDRESS } from '#features/people/addresses/address-draft';

export type Step = 1 | 2 | 3;

/** What the shopper has chosen so far. Nothing of a card is ever in it: it survives a reload. */
export interface CheckoutDraft {
  step: Step;
  selectedAddressId: string;
  useNewAddress: boolean;
  newAddress: AddressDraft;
  paymentMethod: string;
  orderNotes: string;
  /** The Idempotency-Key of an attempt whose answer has not come. */
  attemptKey: string;
}

export const EMPTY_CHECKOUT_DRAFT: CheckoutDraft = {
  step: 1,
  selectedAddressId: '',
  useNewAddress: false,
  newAddress: EMPTY_ADDRESS,
  paymentMethod: '',
  orderNotes: '',
  attemptKey: '',
};

const keyOf = (userId: string) => `shop.checkout.${userId}`;

/** What this tab kept of a customer's checkout; parts that cannot be read are as at the start. */
export function readCheckoutDraft(userId: string): CheckoutDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '{}');
    return { ...likeDraft(stored, EMPTY_CHECKOUT_DRAFT), newAddress: likeDraft(stored.newAddress ?? {}, EMPTY_CHECKOUT_DRAFT.newAddress) };
  } catch {
    return EMPTY_CHECKOUT_DRAFT;
  }
}

export function writeCheckoutDraft(userId: string, draft: CheckoutDraft): void {
  sessionStorage.setItem(keyOf(userId), JSON.stringify(draft));
}

export function clearCheckoutDraft(userId: string): void {
  sessionStorage.removeItem(keyOf(userId));
}

/** The parts of a stored value that have the type they should have; the others are the model's. */
function likeDraft<T extends object>(stored: Record<string, unknown>, model: T): T {
  const kept = Object.entries(model).map(([name, value]) => [name, typeof stored[name] === typeof value ? stored[name] : value]);
  return Object.fromEntries(kept) as T;
}
