import { PROVIDER_NAMES } from '#features/orders/connections/connections.messages';
import { type Connection, readConnection } from '#features/platform/connection-settings/connection-settings.service.server';
import type { Config, PaymentKeys } from '#server/config.server';
import type { Shop } from '#server/shop.server';
import {
  HOSTED_PROVIDERS,
  type HostedProviderName,
  type KeyName,
  keyNamesOf,
  neededKeysOf,
  PAYMENT_MODES,
  type PaymentMode,
  PROVIDER_KEYS,
} from './payment-keys.rules';

type KeysShop = Pick<Shop, 'db' | 'config'>;
export type ProviderKeys<Provider extends HostedProviderName = HostedProviderName> = NonNullable<PaymentKeys[Provider]>;

/** Values of a provider's connection: its keys by mode, which mode is in use, and the id of the webhook that the shop has registered. */
export type PaymentValue = 'mode' | `${PaymentMode}.${KeyName | 'registeredWebhook'}`;

/** What a shop has of a provider. */
export interface PaymentAccount<Provider extends HostedProviderName = HostedProviderName> {
  /** Whose keys charge; undefined while the provider is turned off. */
  mode: PaymentMode | undefined;
  keys: { [Mode in PaymentMode]: ProviderKeys<Provider> | undefined };
}

const PAYPAL_SANDBOX = 'https://api-m.sandbox.paypal.com';
const API_BASES = {
  stripe: { test: 'https://api.stripe.com', live: 'https://api.stripe.com' },
  paypal: { test: PAYPAL_SANDBOX, live: 'https://api-m.paypal.com' },
  razorpay: { test: 'https://api.razorpay.com', live: 'https://api.razorpay.com' },
} as const satisfies Record<HostedProviderName, Record<PaymentMode, string>>;

/** How staff connect a provider; the keys of the environment win. */
export function paymentConnection(provider: HostedProviderName): Connection<PaymentValue> {
  return CONNECTIONS[provider];
}

const CONNECTIONS = Object.fromEntries(HOSTED_PROVIDERS.map((provider) => [provider, toConnection(provider)])) as Record<
  HostedProviderName,
  Connection<PaymentValue>
>;

/** The keys that charge, of each provider that is in use. */
export async function readPaymentKeys(shop: KeysShop): Promise<PaymentKeys> {
  const [stripe, paypal, razorpay] = await Promise.all([
    readPaymentAccount(shop, 'stripe'),
    readPaymentAccount(shop, 'paypal'),
    readPaymentAccount(shop, 'razorpay'),
  ]);
  return { stripe: keysInUse(stripe), paypal: keysInUse(paypal), razorpay: keysInUse(razorpay) };
}

export async function readPaymentAccount<Provider extends HostedProviderName>(
  shop: KeysShop,
  provider: Provider,
): Promise<PaymentAccount<Provider>> {
  const values = await readConnection(shop, paymentConnection(provider));
  const keysOf = (mode: PaymentMode) => toKeys(shop.config, provider, mode, (name) => values[`${mode}.${name}`]);
  const keys = { test: keysOf('test'), live: keysOf('live') };
  const mode = values.mode === 'test' || values.mode === 'live' ? values.mode : undefined;
  return { mode: mode && keys[mode] && mode, keys };
}

/** Undefined unless all needed keys are there. */
export function toKeys<Provider extends HostedProviderName>(
  config: Config,
  provider: Provider,
  mode: PaymentMode,
  keyOf: (name: KeyName) => string | undefined,
): ProviderKeys<Provider> | undefined {
  if (neededKeysOf(provider).some((name) => !keyOf(name))) return undefined;
  const keys = Object.fromEntries(keyNamesOf(provider).map((name) => [name, keyOf(name) ?? '']));
  // The names are those of the provider's keys.
  return { ...keys, apiBase: config.paymentApis[provider] ?? API_BASES[provider][mode] } as ProviderKeys<Provider>;
}

/** Whether the card is entered in the shop's own checkout. */
export function areCardsTyped(keys: PaymentKeys): boolean {
  return Object.values(keys).every((key) => key === undefined);
}

/** Of keys of the environment. */
export function modeOf(provider: HostedProviderName, config: Config): PaymentMode {
  if (provider === 'paypal') return config.paymentApis.paypal === PAYPAL_SANDBOX ? 'test' : 'live';
  const key = provider === 'stripe' ? config.payments.stripe?.secretKey : config.payments.razorpay?.keyId;
  return key?.includes('_test_') ? 'test' : 'live';
}

function toConnection(provider: HostedProviderName): Connection<PaymentValue> {
  const modes = PAYMENT_MODES.flatMap((mode) => [
    ...keyNamesOf(provider).map((name) => [`${mode}.${name}`, kindOf(provider, name)]),
    [`${mode}.registeredWebhook`, { isSecret: false }],
  ]);
  return {
    id: provider,
    get label() {
      return PROVIDER_NAMES[provider];
    },
    values: { mode: { isSecret: false, variable: variableOf(provider) }, ...Object.fromEntries(modes) },
    fixed: (config) => toFixed(config, provider),
  };
}

/** The environment sets all keys of a provider, or none: those of its mode, which is in use then. */
function toFixed(config: Config, provider: HostedProviderName): Partial<Record<PaymentValue, string>> {
  const keys: object | undefined = config.payments[provider];
  if (!keys) return {};
  const mode = modeOf(provider, config);
  const set = Object.entries(keys).map(([name, value]) => [`${mode}.${name}`, value]);
  return { mode, ...Object.fromEntries(set), [`${mode}.registeredWebhook`]: '' };
}

function keysInUse<Provider extends HostedProviderName>({ mode, keys }: PaymentAccount<Provider>): ProviderKeys<Provider> | undefined {
  return mode && keys[mode];
}

function kindOf(provider: HostedProviderName, name: KeyName): { isSecret: boolean; variable: string } {
  const kinds: Partial<Record<KeyName, { isSecret: boolean; variable: string }>> = PROVIDER_KEYS[provider];
  const kind = kinds[name];
  if (!kind) throw new Error(`${provider} has no key '${name}'.`);
  return kind;
}

function variableOf(provider: HostedProviderName): string {
  return kindOf(provider, neededKeysOf(provider)[0] ?? 'secretKey').variable;
}
