import type { PaymentKeys } from '#server/config.server';
import {
  describePaymentMethod,
  isCardMethod,
  PAYMENT_METHOD_IDS,
  type PaymentKind,
  type PaymentMethodId,
  type PaymentMethodOption,
} from './payment-methods';
import type { HostedProviderName } from './providers.server';

type ProviderName = HostedProviderName | 'test' | 'cash_on_delivery';

/** Every way to pay, and whether this shop serves it. */
export function listPaymentMethods(keys: PaymentKeys): PaymentMethodOption[] {
  return PAYMENT_METHOD_IDS.map((id) => {
    const provider = providerOf(id, keys);
    return { id, ...describePaymentMethod(id), enabled: provider !== undefined, kind: kindOf(id, provider) };
  });
}

/**
 * The provider that serves a method; undefined where the shop has none for it. Cards go to Stripe where the
 * shop has its keys; the test provider takes them only in a shop that has no keys at all: nobody pays a real
 * shop with a test card.
 */
export function providerOf(method: PaymentMethodId, keys: PaymentKeys): ProviderName | undefined {
  if (method === 'cash_on_delivery') return method;
  if (!isCardMethod(method)) return keys[method] && method;
  if (keys.stripe) return 'stripe';
  return areCardsTyped(keys) ? 'test' : undefined;
}

/** Whether the shop's own checkout asks for the card. */
export function areCardsTyped(keys: PaymentKeys): boolean {
  return Object.values(keys).every((key) => key === undefined);
}

function kindOf(method: PaymentMethodId, provider: ProviderName | undefined): PaymentKind {
  if (method === 'cash_on_delivery') return 'on_delivery';
  return isCardMethod(method) && provider !== 'stripe' ? 'card' : 'redirect';
}
