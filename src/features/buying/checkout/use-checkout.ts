import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AddressDraft } from '#features/accounts/addresses/address-draft';
import { cart } from '#features/buying/cart/cart.store';
import type { Order } from '#features/orders/orders/orders.schema';
import { type CardDraft, EMPTY_CARD } from '#features/orders/payments/card-draft';
import type { PaymentMethodOption } from '#features/orders/payments/payment-methods';
import { api } from '#http/client/api-client';
import { ApiError, refusalOf } from '#http/client/api-error';
import { readFieldErrors } from '#http/client/field-errors';
import { useApiQuery } from '#http/client/use-api-query';
import type { FieldErrors } from '#shared/field-errors';
import { randomUuid } from '#shared/ids';
import { toast } from '#ui/toast';
import { checkoutCalls } from './checkout.calls';
import { checkoutMessages as messages } from './checkout.messages';
import { afterReload, destinationOf, reachStep, stepOfField, toOrderPayload, withCreditMethod, withKnownAddress } from './checkout.rules';
import { type CheckoutDraft, clearCheckoutDraft, readCheckoutDraft, type Step, writeCheckoutDraft } from './checkout.storage';
import type { CheckoutSummary } from './checkout-summary.schema';

export interface PlacedOrder {
  order: Order;
  payment?: { redirectUrl?: string };
}

interface UseCheckoutOptions {
  userId: string;
  /** Undefined until they are loaded. */
  methods: readonly PaymentMethodOption[] | undefined;
  onPlaced: (placed: PlacedOrder) => void;
  /** Called when an attempt with a lost response turns out to have placed its order. */
  onPlacedBefore: () => void;
}

/** The state of the checkout, stored over a reload except for the card, and placing the order. */
export function useCheckout({ userId, methods, onPlaced, onPlacedBefore }: UseCheckoutOptions) {
  const [draft, setDraft] = useState<CheckoutDraft>(() => afterReload(readCheckoutDraft(userId)));
  const [card, setCard] = useState<CardDraft>(EMPTY_CARD);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Counts rejections: each one focuses the first invalid field. */
  const [refusals, setRefusals] = useState(0);
  const [notice, setNotice] = useState('');
  const [isPlacing, setPlacing] = useState(false);
  const isRunning = useRef(false);
  const { result, reload, replace } = useApiQuery(summaryPathOf(draft), loadSummaryWithWholeCart);
  const summary = result.status === 'failed' ? undefined : result.data?.summary;

  const isHosted = methods?.some(({ id, kind }) => id === draft.paymentMethod && kind === 'redirect') ?? false;
  const typedCard = isHosted ? undefined : card;
  const payable = withCreditMethod(draft, summary);

  const change = (changes: Partial<CheckoutDraft>) => setDraft((before) => ({ ...before, ...changes }));
  useEffect(() => writeCheckoutDraft(userId, draft), [userId, draft]);

  // Addresses are known only with the summary; a deleted one cannot stay selected.
  const { addresses, needsWholeAddress = false } = summary ?? {};
  // A layout effect, because a form that appears after the first paint would shift the page.
  useLayoutEffect(() => {
    if (addresses) setDraft((before) => withKnownAddress({ ...before, needsWholeAddress }, addresses));
  }, [addresses, needsWholeAddress]);

  const goTo = (requested: Step) => {
    const reached = requested <= draft.step ? { step: requested, errors: {} } : reachStep(requested, payable, typedCard);
    if (Object.keys(reached.errors).length > 0) return showErrors(reached.errors);
    setErrors({});
    setNotice('');
    change({ step: reached.step });
  };

  const showErrors = (found: FieldErrors) => {
    const steps = Object.keys(found).map(stepOfField);
    setErrors(found);
    setRefusals((count) => count + 1);
    change({ step: Math.min(...steps) as Step, attemptKey: '' });
  };

  const place = async () => {
    if (isRunning.current || !summary || result.status !== 'ready') return;
    const reached = reachStep(3, payable, typedCard);
    if (reached.step < 3) return showErrors(reached.errors);
    const attemptKey = draft.attemptKey || randomUuid();
    isRunning.current = true;
    setPlacing(true);
    setNotice('');
    change({ attemptKey });
    try {
      const headers = { 'Idempotency-Key': attemptKey };
      const placed = await api.post(checkoutCalls('/create-order'), toOrderPayload(payable, typedCard, summary), { headers });
      clearCheckoutDraft(userId);
      onPlaced(placed);
    } catch (error) {
      isRunning.current = false;
      setPlacing(false);
      refuse(error, attemptKey);
    }
  };

  /** Keeps the key of an attempt that may have succeeded, so that the next click repeats the same request. */
  const refuse = (error: unknown, attemptKey: string) => {
    const isRejected = error instanceof ApiError && error.isRefusal && error.code !== 'request_in_flight';
    if (isRejected && error.code === 'idempotency_mismatch') {
      clearCheckoutDraft(userId);
      return onPlacedBefore();
    }
    if (isRejected && error.status === 402) {
      toast.error(error.message);
      return showErrors({ 'paymentDetails.number': error.message });
    }
    const fields = isRejected ? readFieldErrors(error.errors) : [];
    if (fields.length > 0) {
      toast.error(messages.orderFailed);
      return showErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
    }
    // A gift card that has less by now is entered again.
    const isCardOutdated = isRejected && error.code === 'cart_changed';
    change({ attemptKey: isRejected ? '' : attemptKey, ...(isCardOutdated && { giftCard: undefined }) });
    const sentence = refusalOf(error, messages.orderFailed);
    toast.error(sentence);
    setNotice(sentence);
    if (isRejected) reload();
  };

  return {
    draft,
    card,
    isHosted,
    errors,
    refusals,
    notice,
    isPlacing,
    result,
    summary,
    reload,
    change,
    changeAddress: (changes: Partial<AddressDraft>) => {
      setErrors(without(errors, changes, 'newAddress'));
      change({ newAddress: { ...draft.newAddress, ...changes } });
    },
    changeCard: (changes: Partial<CardDraft>) => {
      const shown = 'expiryMonth' in changes || 'expiryYear' in changes ? { expiry: '' } : changes;
      setErrors(without(errors, shown, 'paymentDetails'));
      setCard({ ...card, ...changes });
    },
    goTo,
    showErrors,
    place,
    showSummary: (next: CheckoutSummary) => replace({ summary: next }),
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

/** Waits after signing in until the guest's cart was merged into the customer's. */
async function loadSummaryWithWholeCart(path: ReturnType<typeof summaryPathOf>): Promise<{ summary: CheckoutSummary }> {
  await cart.merged();
  return api.get(path);
}

function summaryPathOf(draft: CheckoutDraft) {
  return checkoutCalls('/summary', { query: destinationOf(draft) });
}

/** Removes the error of a field while it is edited. */
function without(errors: FieldErrors, changes: object, group: string): FieldErrors {
  const mended = new Set(Object.keys(changes).map((name) => `${group}.${name}`));
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !mended.has(field)));
}
