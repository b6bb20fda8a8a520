import type { Db } from '#db/database.server';
import { isLaterMethod } from '#features/orders/payment-keys/later-methods.rules';
import {
  type HostedProviderName,
  isHostedProvider,
  type PaymentMode,
  WEBHOOK_KEYS,
} from '#features/orders/payment-keys/payment-keys.rules';
import { type ProviderKeys, readPaymentAccount } from '#features/orders/payment-keys/payment-keys.server';
import type { Shop } from '#server/shop.server';
import { traced } from '#shared/tracing.server';
import { cashProvider } from './cash-provider.server';
import { selectIsTest, storeIsTest } from './payment-means.queries.server';
import { EXTERNAL_PROVIDER, type HostedProvider, type PaymentHandle, type PaymentProvider } from './payments.provider';
import { paypalProvider } from './paypal-provider.server';
import { razorpayProvider } from './razorpay-provider.server';
import { stripeProvider } from './stripe-provider.server';
import { testProvider } from './test-provider.server';
import { notSigned } from './webhook-event.server';

/** The clients of the keys that are used, because they cache connections and tokens. Other keys replace them. */
const opened = new WeakMap<Shop['config'], Map<string, { keys: string; provider: HostedProvider }>>();

/** The provider by the name in the payment's row. */
export async function paymentProvider(shop: Shop, name: string): Promise<PaymentProvider> {
  if (name === 'test') return testProvider(shop.db);
  if (isLaterMethod(name) || name === EXTERNAL_PROVIDER) return cashProvider;
  const hosted = await hostedProvider(shop, name);
  if (!hosted) throw new Error(`There is no payment provider '${name}': are its keys set?`);
  return hosted;
}

/** An external provider by its name; undefined when the shop has no keys for it. One that is turned off still settles and refunds. */
export async function hostedProvider(shop: Shop, name: string): Promise<HostedProvider | undefined> {
  if (!isHostedProvider(name)) return undefined;
  const { mode, keys } = await readPaymentAccount(shop, name);
  const providers = {
    test: keys.test && providerFor(shop, name, 'test', keys.test),
    live: keys.live && providerFor(shop, name, 'live', keys.live),
  };
  const present = mode ?? (keys.live ? 'live' : 'test');
  const serving = providers[present];
  const isFixed = shop.config.payments[name] !== undefined;
  return serving && (isFixed ? serving : byMode(shop.db, { present, serving, providers }));
}

/** Opens a provider with keys that are not stored. */
export function openProvider(name: HostedProviderName, keys: ProviderKeys): HostedProvider {
  const provider = tracedProvider(name, PROVIDERS[name](keys as never));
  // Whoever knows no secret cannot sign: an empty one would let anybody.
  const isSigned = (keys as unknown as Record<string, string>)[WEBHOOK_KEYS[name]] !== '';
  return isSigned ? provider : { ...provider, readWebhook: () => Promise.reject(notSigned()) };
}

const PROVIDERS = { stripe: stripeProvider, paypal: paypalProvider, razorpay: razorpayProvider };

function providerFor({ config }: Shop, name: HostedProviderName, mode: PaymentMode, providerKeys: ProviderKeys): HostedProvider {
  const known = opened.get(config) ?? new Map<string, { keys: string; provider: HostedProvider }>();
  opened.set(config, known);
  const keys = JSON.stringify(providerKeys);
  const same = known.get(`${name} ${mode}`);
  if (same?.keys === keys) return same.provider;
  const provider = openProvider(name, providerKeys);
  known.set(`${name} ${mode}`, { keys, provider });
  return provider;
}

interface Modes {
  present: PaymentMode;
  serving: HostedProvider;
  providers: Record<PaymentMode, HostedProvider | undefined>;
}

/** Charges with the keys in use; whatever follows goes to the keys that charged, also after staff have switched between test and live. */
function byMode(db: Db, { present, serving, providers }: Modes): HostedProvider {
  const other = present === 'test' ? providers.live : providers.test;
  const whoCharged = async ({ id }: PaymentHandle) => {
    const isTest = other && (await selectIsTest(db, id));
    return isTest !== undefined && isTest !== (present === 'test') ? (other ?? serving) : serving;
  };
  return {
    async charge(request) {
      await storeIsTest(db, request.paymentId, present === 'test');
      return serving.charge(request);
    },
    confirm: async (payment, approve) => (await whoCharged(payment)).confirm(payment, approve),
    find: async (payment) => (await whoCharged(payment)).find(payment),
    cancel: async (payment) => (await whoCharged(payment)).cancel(payment),
    refund: async (request) => (await whoCharged(request.payment)).refund(request),
    check: () => serving.check(),
    testPayment: () => serving.testPayment(),
    async readWebhook(request) {
      try {
        return await serving.readWebhook(request);
      } catch (error) {
        if (!other) throw error;
        return other.readWebhook(request);
      }
    },
  };
}

/** Each call of the provider is a span, like `stripe charge`. */
function tracedProvider(name: HostedProviderName, provider: HostedProvider): HostedProvider {
  const call = <T>(method: keyof HostedProvider, run: () => Promise<T>) => traced({ name: `${name} ${method}`, kind: 'client' }, run);
  return {
    ...provider,
    charge: (input) => call('charge', () => provider.charge(input)),
    confirm: (payment, approve) => call('confirm', () => provider.confirm(payment, approve)),
    find: (payment) => call('find', () => provider.find(payment)),
    cancel: (payment) => call('cancel', () => provider.cancel(payment)),
    refund: (input) => call('refund', () => provider.refund(input)),
    check: () => call('check', () => provider.check()),
    testPayment: () => call('testPayment', () => provider.testPayment()),
  };
}
