import type { Shop } from '#server/shop.server';
import { traced } from '#shared/tracing.server';
import { cashProvider } from './cash-provider.server';
import { EXTERNAL_PROVIDER, type HostedProvider, type PaymentProvider } from './payments.provider';
import { paypalProvider } from './paypal-provider.server';
import { razorpayProvider } from './razorpay-provider.server';
import { stripeProvider } from './stripe-provider.server';
import { testProvider } from './test-provider.server';

const HOSTED_PROVIDERS = ['stripe', 'paypal', 'razorpay'] as const;
export type HostedProviderName = (typeof HOSTED_PROVIDERS)[number];

/** One instance of each per shop, because their clients cache connections and tokens. */
const hostedProviders = new WeakMap<Shop['config'], Partial<Record<HostedProviderName, HostedProvider>>>();

/** The provider by the name in the payment's row. */
export function paymentProvider(shop: Shop, name: string): PaymentProvider {
  if (name === 'test') return testProvider(shop.db);
  if (name === 'cash_on_delivery' || name === EXTERNAL_PROVIDER) return cashProvider;
  const hosted = hostedProvider(shop, name);
  if (!hosted) throw new Error(`There is no payment provider '${name}': are its keys set?`);
  return hosted;
}

/** An external provider by its name; undefined when the shop has no keys for it. */
export function hostedProvider({ config }: Shop, name: string): HostedProvider | undefined {
  const known = hostedProviders.get(config) ?? openProviders(config);
  hostedProviders.set(config, known);
  return HOSTED_PROVIDERS.some((hosted) => hosted === name) ? known[name as HostedProviderName] : undefined;
}

function openProviders({ payments: { stripe, paypal, razorpay } }: Shop['config']): Partial<Record<HostedProviderName, HostedProvider>> {
  return {
    ...(stripe && { stripe: tracedProvider('stripe', stripeProvider(stripe)) }),
    ...(paypal && { paypal: tracedProvider('paypal', paypalProvider(paypal)) }),
    ...(razorpay && { razorpay: tracedProvider('razorpay', razorpayProvider(razorpay)) }),
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
  };
}
