import type { Shop } from '#server/shop.server';
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
    ...(stripe && { stripe: stripeProvider(stripe) }),
    ...(paypal && { paypal: paypalProvider(paypal) }),
    ...(razorpay && { razorpay: razorpayProvider(razorpay) }),
  };
}
