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

/** All payment methods, and whether this shop offers them. */
export function listPaymentMethods(keys: PaymentKeys): PaymentMethodOption[] {
  return PAYMENT_METHOD_IDS.map((id) => {
    const provider = providerOf(id, keys);
    return { id, ...describePaymentMethod(id), enabled: provider !== undefined, kind: kindOf(id, provider) };
  });
}

/**
 * The provider of a payment method, or undefined when the shop has none. Cards use Stripe if its keys are set. The
 * test provider takes cards only in a shop without any keys, so that no real shop accepts test cards.
 */
export function providerOf(method: PaymentMethodId, keys: PaymentKeys): ProviderName | undefined {
  if (method === 'cash_on_delivery') return method;
  if (!isCardMethod(method)) return keys[method] && method;
  if (keys.stripe) return 'stripe';
  return areCardsTyped(keys) ? 'test' : undefined;
}

/** Whether the card is entered in the shop's own checkout. */
export function areCardsTyped(keys: PaymentKeys): boolean {
  return Object.values(keys).every((key) => key === undefined);
}

function kindOf(method: PaymentMethodId, provider: ProviderName | undefined): PaymentKind {
  if (method === 'cash_on_delivery') return 'on_delivery';
  return isCardMethod(method) && provider !== 'stripe' ? 'card' : 'redirect';
}
