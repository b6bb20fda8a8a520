import { NotifiedCache } from '#db/notified-cache.server';
import type { PaymentKeys } from '#server/config.server';
import type { Shop } from '#server/shop.server';
import { isOwnShopOpen } from './payment-means.queries.server';
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

/** What a shop can take payments with. */
export interface PaymentMeans {
  keys: PaymentKeys;
  /** docs/rules.md#payments-test-provider */
  takesTestCards: boolean;
}

/** Dropped by notices with `SETTINGS_TAG`. */
export const ownShopCache = new NotifiedCache<boolean>();

/**
 * A shop with the keys of a provider takes no test cards, and neither does an owner's shop that is open: its orders would count as
 * paid, and be sent, without any money.
 */
export async function readPaymentMeans({ config, db }: Pick<Shop, 'config' | 'db'>): Promise<PaymentMeans> {
  const keys = config.payments;
  return { keys, takesTestCards: areCardsTyped(keys) && !(await ownShopCache.readOrLast(db, () => isOwnShopOpen(db))) };
}

/** All payment methods, and whether this shop offers them. */
export function listPaymentMethods(means: PaymentMeans): PaymentMethodOption[] {
  return PAYMENT_METHOD_IDS.map((id) => {
    const provider = providerOf(id, means);
    return { id, ...describePaymentMethod(id), enabled: provider !== undefined, kind: kindOf(id, provider) };
  });
}

/** The provider of a payment method, or undefined when the shop has none. Cards use Stripe if its keys are set. */
export function providerOf(method: PaymentMethodId, { keys, takesTestCards }: PaymentMeans): ProviderName | undefined {
  if (method === 'cash_on_delivery') return method;
  if (!isCardMethod(method)) return keys[method] && method;
  if (keys.stripe) return 'stripe';
  return takesTestCards ? 'test' : undefined;
}

/** Whether the card is entered in the shop's own checkout. */
export function areCardsTyped(keys: PaymentKeys): boolean {
  return Object.values(keys).every((key) => key === undefined);
}

function kindOf(method: PaymentMethodId, provider: ProviderName | undefined): PaymentKind {
  if (method === 'cash_on_delivery') return 'on_delivery';
  return isCardMethod(method) && provider !== 'stripe' ? 'card' : 'redirect';
}
