import { NotifiedCache } from '#db/notified-cache.server';
import { isLaterMethod, type LaterMethodId, type LaterMethods } from '#features/orders/payment-keys/later-methods.rules';
import { readLaterMethods } from '#features/orders/payment-keys/later-methods.server';
import type { HostedProviderName } from '#features/orders/payment-keys/payment-keys.rules';
import { areCardsTyped, readPaymentKeys } from '#features/orders/payment-keys/payment-keys.server';
import { translatedPart } from '#features/platform/translations/translated-part';
import type { Language } from '#languages/languages';
import type { PaymentKeys } from '#server/config.server';
import type { Shop } from '#server/shop.server';
import { type OwnShop, selectOwnShop } from './payment-means.queries.server';
import {
  describePaymentMethod,
  isCardMethod,
  PAYMENT_METHOD_IDS,
  type PaymentKind,
  type PaymentMethodId,
  type PaymentMethodOption,
} from './payment-methods';

type ProviderName = HostedProviderName | 'test' | LaterMethodId;

/** What a shop can take payments with. */
export interface PaymentMeans {
  keys: PaymentKeys;
  /** docs/rules.md#payments-test-provider */
  takesTestCards: boolean;
  /** Without a provider. */
  later: LaterMethods;
  /** Whether methods that nobody can use are listed: docs/rules.md#payments-methods. */
  listsAll: boolean;
}

/** Dropped by notices with `SETTINGS_TAG`. */
export const ownShopCache = new NotifiedCache<OwnShop>();

/**
 * A shop with the keys of a provider takes no test cards, and neither does an owner's shop that is open: its orders would count as
 * paid, and be sent, without any money.
 */
export async function readPaymentMeans(shop: Pick<Shop, 'config' | 'db'>): Promise<PaymentMeans> {
  const [keys, later, { isOwn, isOpen }] = await Promise.all([
    readPaymentKeys(shop),
    readLaterMethods(shop),
    ownShopCache.readOrLast(shop.db, () => selectOwnShop(shop.db)),
  ]);
  return { keys, later, takesTestCards: areCardsTyped(keys) && !(isOwn && isOpen), listsAll: !isOwn };
}

/** The payment methods of this shop, in a language; a demo shop lists those too that it does not offer. */
export function listPaymentMethods(means: PaymentMeans, language: Language | undefined): PaymentMethodOption[] {
  const methods = PAYMENT_METHOD_IDS.map((id) => {
    const provider = providerOf(id, means);
    const instructions = (isLaterMethod(id) && translatedPart(means.later[id], language).text) || undefined;
    return { id, ...describePaymentMethod(id), enabled: provider !== undefined, kind: kindOf(id, provider), instructions };
  });
  return methods.filter(({ enabled, kind }) => enabled || (means.listsAll && kind !== 'later'));
}

/** The provider of a payment method, or undefined when the shop has none. Cards use Stripe if its keys are set. */
export function providerOf(method: PaymentMethodId, { keys, later, takesTestCards }: PaymentMeans): ProviderName | undefined {
  if (isLaterMethod(method)) return later[method].isOffered ? method : undefined;
  if (!isCardMethod(method)) return keys[method] && method;
  if (keys.stripe) return 'stripe';
  return takesTestCards ? 'test' : undefined;
}

function kindOf(method: PaymentMethodId, provider: ProviderName | undefined): PaymentKind {
  if (method === 'cash_on_delivery') return 'on_delivery';
  if (isLaterMethod(method)) return 'later';
  return isCardMethod(method) && provider !== 'stripe' ? 'card' : 'redirect';
}
