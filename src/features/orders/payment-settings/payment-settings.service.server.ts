import { PROVIDER_NAMES } from '#features/orders/connections/connections.messages';
import { selectLastEvent, selectPaymentOutcomes } from '#features/orders/connections/connections.queries.server';
import { toOutcomes } from '#features/orders/connections/connections.service.server';
import {
  HOSTED_PROVIDERS,
  type HostedProviderName,
  isHostedProvider,
  type KeyName,
  keyNamesOf,
  neededKeysOf,
  PAYMENT_MODES,
  type PaymentMode,
  WEBHOOK_KEYS,
} from '#features/orders/payment-keys/payment-keys.rules';
import {
  type PaymentValue,
  type ProviderKeys,
  paymentConnection,
  readPaymentAccount,
  toKeys,
} from '#features/orders/payment-keys/payment-keys.server';
import type { HostedProvider } from '#features/orders/payments/payments.provider';
import { openProvider } from '#features/orders/payments/providers.server';
import type { Admin } from '#features/platform/audit/audit.service.server';
import {
  changeConnection,
  readConnection,
  viewConnection,
} from '#features/platform/connection-settings/connection-settings.service.server';
import type { Shop } from '#server/shop.server';
import { errorText } from '#shared/error-text';
import { AppError, type FieldError, invalidField, notFound } from '#shared/errors';
import { paymentSettingsMessages as messages } from './payment-settings.messages';
import * as queries from './payment-settings.queries.server';
import { findKeyProblem } from './payment-settings.rules';
import type { PaymentAccountChange, PaymentAccountView, PaymentModeView } from './payment-settings.schema';

/** A provider, as the console asks for it. */
interface ProviderRequest {
  provider: string;
  /** The shop's public origin, without a trailing slash. */
  origin: string;
}

type Values = Partial<Record<PaymentValue, string | null>>;

export function viewPaymentAccounts(shop: Shop, origin: string): Promise<PaymentAccountView[]> {
  return Promise.all(HOSTED_PROVIDERS.map((provider) => view(shop, provider, origin)));
}

/** Throws `not_found`. */
export function viewPaymentAccount(shop: Shop, { provider, origin }: ProviderRequest): Promise<PaymentAccountView> {
  return view(shop, requireProvider(provider), origin);
}

/**
 * Saves keys that the provider accepts, and switches between test and live keys. New keys get a webhook where the provider has a call
 * for it; if that fails, the message says why. Throws `not_found`, `invalid` for a wrong key or one that the environment sets,
 * `conflict` with the `current` account, and `payment_unavailable` when the provider cannot be reached.
 */
export async function changePaymentAccount(
  shop: Shop,
  admin: Admin,
  { change, ...request }: ProviderRequest & { change: PaymentAccountChange },
): Promise<{ payment: PaymentAccountView; message: string }> {
  const provider = requireProvider(request.provider);
  const name = PROVIDER_NAMES[provider];
  const stored = await readConnection(shop, paymentConnection(provider));
  const values: Values = {};
  const connected: PaymentMode[] = [];
  for (const mode of PAYMENT_MODES) {
    const input = enteredKeys(provider, change.keys?.[mode]);
    const isOtherAccount = neededKeysOf(provider).some((key) => input[key] !== undefined && input[key] !== stored[`${mode}.${key}`]);
    if (isOtherAccount) {
      await checkKeys(shop, { provider, mode, keyOf: (key) => input[key] ?? stored[`${mode}.${key}`], input });
      connected.push(mode);
    }
    Object.assign(values, valuesOfKeys(provider, mode, { input, isOtherAccount, stored }));
  }
  const mode = change.active === false ? null : change.mode;
  if (mode !== undefined) values.mode = mode;
  if (mode && !toKeys(shop.config, provider, mode, (key) => values[`${mode}.${key}`] ?? stored[`${mode}.${key}`]))
    throw invalidField('mode', messages.noKeys(mode));
  await save(shop, admin, { ...request, provider, values, version: change.version });
  let message = connected.length > 0 ? messages.connected(name) : messages.saved(name);
  for (const mode of connected) {
    const reason = await registerIfPossible(shop, admin, { provider, mode, origin: request.origin });
    if (reason !== undefined) message = messages.savedWithoutWebhook(name, reason);
  }
  return { payment: await view(shop, provider, request.origin), message };
}

/** Asks the provider to send its events here. Throws `not_found`, `invalid` without keys, and `conflict` with the provider's reason. */
export async function registerWebhook(
  shop: Shop,
  admin: Admin,
  { mode, ...request }: ProviderRequest & { mode: PaymentMode },
): Promise<PaymentAccountView> {
  const provider = requireProvider(request.provider);
  const hosted = await requireOpened(shop, provider, mode);
  if (!hosted.registerWebhook) throw new AppError('conflict', { message: messages.webhookByHand(PROVIDER_NAMES[provider]) });
  try {
    await register(shop, admin, { provider, mode, hosted, origin: request.origin });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('conflict', { message: errorText(error), cause: error });
  }
  return view(shop, provider, request.origin);
}

/**
 * With test keys, a payment that is refunded at once, as far as the provider allows that without a shopper; live keys are only checked.
 * Throws `not_found`, and `invalid` without keys.
 */
export async function testPaymentAccount(
  shop: Shop,
  { provider: name, mode }: { provider: string; mode: PaymentMode },
): Promise<{ ok: boolean; message: string }> {
  const provider = requireProvider(name);
  const hosted = await requireOpened(shop, provider, mode);
  try {
    await (mode === 'test' ? hosted.testPayment() : hosted.check());
    return { ok: true, message: mode === 'test' ? messages.tested[provider] : messages.checked(PROVIDER_NAMES[provider]) };
  } catch (error) {
    // Errors of providers are for people, and contain no keys.
    return { ok: false, message: errorText(error) };
  }
}

/** Removes test or live keys. Throws `not_found`, and `conflict` while shoppers are paying with them. */
export async function disconnectPaymentAccount(
  shop: Shop,
  admin: Admin,
  { mode, ...request }: ProviderRequest & { mode: PaymentMode },
): Promise<{ payment: PaymentAccountView; message: string }> {
  const provider = requireProvider(request.provider);
  if (await queries.isProviderBusy(shop.db, { provider, isTest: mode === 'test' }))
    throw new AppError('conflict', { message: messages.underWay });
  const stored = await readConnection(shop, paymentConnection(provider));
  await removeWebhook(shop, { provider, mode, id: stored[`${mode}.registeredWebhook`] });
  const removed = keyNamesOf(provider).map((key): [PaymentValue, null] => [`${mode}.${key}`, null]);
  const values: Values = {
    ...Object.fromEntries(removed),
    [`${mode}.registeredWebhook`]: null,
    ...(stored.mode === mode && { mode: null }),
  };
  await save(shop, admin, { ...request, provider, values, version: undefined });
  return { payment: await view(shop, provider, request.origin), message: messages.disconnected(PROVIDER_NAMES[provider], mode) };
}

async function view(shop: Shop, provider: HostedProviderName, origin: string): Promise<PaymentAccountView> {
  const [{ version, fields }, account, outcomes, lastEventAt] = await Promise.all([
    viewConnection(shop, paymentConnection(provider)),
    readPaymentAccount(shop, provider),
    selectPaymentOutcomes(shop.db, provider),
    selectLastEvent(shop.db, provider),
  ]);
  const [secretKey] = neededKeysOf(provider).slice(-1);
  const viewMode = (mode: PaymentMode): PaymentModeView => {
    const own = Object.fromEntries(keyNamesOf(provider).map((key) => [key, fields[`${mode}.${key}`]]));
    return {
      hasKeys: account.keys[mode] !== undefined,
      lastFour: secretKey && own[secretKey]?.endsIn,
      fixedByEnvironment: Object.values(own).some(({ fixedBy }) => fixedBy !== undefined),
      hasWebhook: fields[`${mode}.${WEBHOOK_KEYS[provider]}`].isSet,
      isWebhookRegistered: fields[`${mode}.registeredWebhook`].isSet,
      fields: own,
    };
  };
  return {
    provider,
    active: account.mode !== undefined,
    mode: account.mode,
    fixedBy: fields.mode.fixedBy,
    test: viewMode('test'),
    live: viewMode('live'),
    webhookUrl: webhookUrl(provider, origin),
    registersWebhooks: provider !== 'razorpay',
    lastEventAt: lastEventAt?.toISOString(),
    ...toOutcomes(outcomes),
    version,
  };
}

function enteredKeys(
  provider: HostedProviderName,
  keys: Partial<Record<KeyName, string | undefined>> = {},
): Partial<Record<KeyName, string>> {
  return Object.fromEntries(keyNamesOf(provider).flatMap((name) => (keys[name] ? [[name, keys[name]]] : [])));
}

interface EnteredKeys {
  input: Partial<Record<KeyName, string>>;
  isOtherAccount: boolean;
  stored: Partial<Record<PaymentValue, string>>;
}

/** With what the keys end: a webhook that was registered at another account, or replaced by one that the owner has added by hand. */
function valuesOfKeys(provider: HostedProviderName, mode: PaymentMode, { input, isOtherAccount, stored }: EnteredKeys): Values {
  const webhookKey = WEBHOOK_KEYS[provider];
  const isRegistered = stored[`${mode}.registeredWebhook`] !== undefined;
  const endsRegistration = isRegistered && (isOtherAccount || input[webhookKey] !== undefined);
  return {
    ...(endsRegistration && { [`${mode}.registeredWebhook`]: null, [`${mode}.${webhookKey}`]: null }),
    ...Object.fromEntries(Object.entries(input).map(([key, value]) => [`${mode}.${key}`, value])),
  };
}

interface CheckedKeys {
  provider: HostedProviderName;
  mode: PaymentMode;
  keyOf: (name: KeyName) => string | undefined;
  input: Partial<Record<KeyName, string>>;
}

/** Asks the provider whether it accepts the keys. */
async function checkKeys({ config }: Shop, { provider, mode, keyOf, input }: CheckedKeys): Promise<void> {
  const missing = neededKeysOf(provider).filter((name) => !keyOf(name));
  const problems: FieldError[] = [
    ...missing.map((name) => ({ field: `keys.${mode}.${name}`, message: messages.keyRequired })),
    ...Object.entries(input).flatMap(([name, value]) => {
      const message = findKeyProblem({ provider, mode, name: name as KeyName, value });
      return message === undefined ? [] : [{ field: `keys.${mode}.${name}`, message }];
    }),
  ];
  const keys = toKeys(config, provider, mode, keyOf);
  if (problems.length > 0 || !keys) throw new AppError('invalid', { fields: problems });
  try {
    await openProvider(provider, keys).check();
  } catch (error) {
    const status = responseStatus(error);
    const name = PROVIDER_NAMES[provider];
    const field = `keys.${mode}.${neededKeysOf(provider).at(-1)}`;
    if (status === 401) throw invalidField(field, messages.refused(name, mode), error);
    if (status === 403) throw invalidField(field, messages.lacksRights(name), error);
    throw new AppError('payment_unavailable', { message: messages.unreachable(name), cause: error });
  }
}

/** The names of fields that are refused are those of the body; a conflict shows the account. */
async function save(
  shop: Shop,
  admin: Admin,
  { provider, origin, values, version }: { provider: HostedProviderName; origin: string; values: Values; version: number | undefined },
): Promise<void> {
  try {
    await changeConnection(shop, admin, paymentConnection(provider), { values, version });
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const fields = error.fields.map(({ field, message }) => ({ field: field === 'mode' ? field : `keys.${field}`, message }));
    const details = error.code === 'conflict' ? { current: await view(shop, provider, origin) } : undefined;
    throw new AppError(error.code, { fields, ...(details && { details }), cause: error });
  }
}

/** Why it was not possible. */
async function registerIfPossible(
  shop: Shop,
  admin: Admin,
  { provider, mode, origin }: { provider: HostedProviderName; mode: PaymentMode; origin: string },
): Promise<string | undefined> {
  const values = await readConnection(shop, paymentConnection(provider));
  if (values[`${mode}.${WEBHOOK_KEYS[provider]}`]) return undefined;
  const hosted = await requireOpened(shop, provider, mode);
  if (!hosted.registerWebhook) return undefined;
  try {
    await register(shop, admin, { provider, mode, hosted, origin });
    return undefined;
  } catch (error) {
    shop.log.warn({ err: error, provider }, 'webhook could not be registered');
    return errorText(error);
  }
}

interface Registration {
  provider: HostedProviderName;
  mode: PaymentMode;
  hosted: HostedProvider;
  origin: string;
}

async function register(shop: Shop, admin: Admin, { provider, mode, hosted, origin }: Registration): Promise<void> {
  if (!hosted.registerWebhook) return;
  const former = (await readConnection(shop, paymentConnection(provider)))[`${mode}.registeredWebhook`];
  const { id, key } = await hosted.registerWebhook(webhookUrl(provider, origin));
  const values: Values = { [`${mode}.${WEBHOOK_KEYS[provider]}`]: key, [`${mode}.registeredWebhook`]: id };
  await save(shop, admin, { provider, origin, values, version: undefined });
  if (former !== undefined && former !== id) await removeWebhook(shop, { provider, mode, id: former });
}

/** The shop can do without it being removed: the provider gives up an address that refuses its events. */
async function removeWebhook(
  shop: Shop,
  { provider, mode, id }: { provider: HostedProviderName; mode: PaymentMode; id: string | undefined },
): Promise<void> {
  const keys: ProviderKeys | undefined = (await readPaymentAccount(shop, provider)).keys[mode];
  if (id === undefined || !keys) return;
  await openProvider(provider, keys)
    .removeWebhook?.(id)
    .catch((error) => shop.log.warn({ err: error, provider }, 'webhook could not be removed'));
}

async function requireOpened(shop: Shop, provider: HostedProviderName, mode: PaymentMode): Promise<HostedProvider> {
  const keys: ProviderKeys | undefined = (await readPaymentAccount(shop, provider)).keys[mode];
  if (!keys) throw invalidField('mode', messages.noKeys(mode));
  return openProvider(provider, keys);
}

function requireProvider(name: string): HostedProviderName {
  if (!isHostedProvider(name)) throw notFound(messages.providerUnknown);
  return name;
}

function webhookUrl(provider: HostedProviderName, origin: string): string {
  return `${origin}/api/payments/webhooks/${provider}`;
}

/** Of a response of the provider; Stripe's SDK has another name for it. */
function responseStatus(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return 'statusCode' in error ? error.statusCode : 'status' in error ? error.status : undefined;
}
