/** Providers with a payment page of their own. */
export const HOSTED_PROVIDERS = ['stripe', 'paypal', 'razorpay'] as const;
export type HostedProviderName = (typeof HOSTED_PROVIDERS)[number];

/** A provider's test keys move no money. */
export const PAYMENT_MODES = ['test', 'live'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

interface KeyKind {
  isSecret: boolean;
  /** The environment variable that can set it. */
  variable: string;
}

/** The keys of each provider, in the order of its form. The last one serves its webhook, and the shop works without it. */
export const PROVIDER_KEYS = {
  stripe: {
    secretKey: { isSecret: true, variable: 'STRIPE_SECRET_KEY' },
    webhookSecret: { isSecret: true, variable: 'STRIPE_WEBHOOK_SECRET' },
  },
  paypal: {
    clientId: { isSecret: false, variable: 'PAYPAL_CLIENT_ID' },
    clientSecret: { isSecret: true, variable: 'PAYPAL_CLIENT_SECRET' },
    webhookId: { isSecret: false, variable: 'PAYPAL_WEBHOOK_ID' },
  },
  razorpay: {
    keyId: { isSecret: false, variable: 'RAZORPAY_KEY_ID' },
    keySecret: { isSecret: true, variable: 'RAZORPAY_KEY_SECRET' },
    webhookSecret: { isSecret: true, variable: 'RAZORPAY_WEBHOOK_SECRET' },
  },
} as const satisfies Record<HostedProviderName, Record<string, KeyKind>>;

export type KeyName<Provider extends HostedProviderName = HostedProviderName> = Provider extends HostedProviderName
  ? keyof (typeof PROVIDER_KEYS)[Provider] & string
  : never;

export const WEBHOOK_KEYS = { stripe: 'webhookSecret', paypal: 'webhookId', razorpay: 'webhookSecret' } as const satisfies {
  [Provider in HostedProviderName]: KeyName<Provider>;
};

export function keyNamesOf(provider: HostedProviderName): KeyName[] {
  return Object.keys(PROVIDER_KEYS[provider]) as KeyName[];
}

/** The keys without which nothing can be charged. */
export function neededKeysOf(provider: HostedProviderName): KeyName[] {
  return keyNamesOf(provider).filter((name) => name !== WEBHOOK_KEYS[provider]);
}

export function isHostedProvider(name: string): name is HostedProviderName {
  return HOSTED_PROVIDERS.some((known) => known === name);
}
