import { isIP } from 'node:net';
import path from 'node:path';
import * as v from 'valibot';
import { RETURN_DAYS } from '#features/pricing/pricing/delivery.rules';
import { freeShippingOffer } from '#features/pricing/pricing/free-shipping.rules';
import { DEFAULT_PRICES, type PricePolicies } from '#features/pricing/pricing/pricing.rules';
import type { Currency } from '#shared/currency';
import { MINUTE_MS } from '#shared/time';
import { readPricesFile } from './prices-file.server';

const portSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number of at most 65535'),
);
const postgresUrlSchema = v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/./, 'must be a postgres:// URL'));
const webUrlSchema = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.regex(/^https?:/, 'must be an http(s) URL'),
  v.transform((url) => url.replace(/\/+$/, '')),
);

const secretSchema = v.pipe(v.string(), v.regex(/^\S+$/, 'must be without spaces'));
/** As long as a password generator's default, because the token can be guessed over the network. */
const tokenSchema = v.pipe(secretSchema, v.minLength(16, 'must have at least 16 characters'));
const workersSchema = v.pipe(v.string(), v.regex(/^([1-9]|[1-5]\d|6[0-4])$/, 'must be a whole number from 1 to 64'), v.transform(Number));
const minutesSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,3}$/, 'must be a whole number of minutes from 1 to 9999'),
  v.transform((minutes) => Number(minutes) * MINUTE_MS),
);
const smtpUrlSchema = v.pipe(v.string(), v.regex(/^smtps?:\/\/./, 'must be an smtp:// or smtps:// URL'));
/** A comma-separated list of addresses and networks: '10.0.0.1, 192.168.0.0/16, fd00::/8'. */
const networksSchema = v.pipe(
  v.string(),
  v.transform((list) => list.split(/[\s,]+/).filter(Boolean)),
  v.everyItem(isNetwork, 'must be addresses or networks like 10.0.0.1, 192.168.0.0/16'),
);

const rateSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be a number like 85.5'),
  v.transform(Number),
  v.minValue(0.000001, 'must be above 0'),
);

/** One problem per invalid entry. */
const pricesFileSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = readPricesFile(path.resolve(dataset.value));
    if ('prices' in read) return read.prices;
    for (const message of read.problems) addIssue({ message, input: undefined });
    return NEVER;
  }),
);

/** A comma-separated list of origins: 'https://pictures.example.com, https://cdn.example.com'. They are sent in a header. */
const pictureHostsSchema = v.pipe(
  v.string(),
  v.transform((list) => list.split(/[\s,]+/).filter(Boolean)),
  v.everyItem((host) => /^https:\/\/[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/i.test(host), 'must be origins like https://pictures.example.com'),
);

/** The settings by the name of their environment variable; the README lists them. */
const SettingsSchema = v.object({
  NODE_ENV: v.optional(v.picklist(['development', 'production', 'test']), 'production'),
  PORT: v.optional(portSchema, '3000'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '.data'),
  DATABASE_URL: v.optional(postgresUrlSchema),
  DATABASE_REPLICA_URL: v.optional(postgresUrlSchema),
  WORKERS: v.optional(workersSchema, '1'),
  METRICS_TOKEN: v.optional(tokenSchema),
  /** Set by the shop itself for each worker that it starts. */
  WORKER_SLOT: v.optional(v.string()),
  SHOP_NAME: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'), v.maxLength(60, 'must be at most 60 characters')), 'Tradewind'),
  SHOP_EMAIL: v.optional(v.pipe(v.string(), v.email('must be an e-mail address')), 'support@example.com'),
  SHOP_URL: v.optional(webUrlSchema),
  INR_PER_USD: v.optional(rateSchema, '85'),
  SMTP_URL: v.optional(smtpUrlSchema),
  STRIPE_SECRET_KEY: v.optional(secretSchema),
  STRIPE_WEBHOOK_SECRET: v.optional(secretSchema),
  STRIPE_API_BASE: v.optional(webUrlSchema, 'https://api.stripe.com'),
  PAYPAL_CLIENT_ID: v.optional(secretSchema),
  PAYPAL_CLIENT_SECRET: v.optional(secretSchema),
  PAYPAL_WEBHOOK_ID: v.optional(secretSchema),
  PAYPAL_API_BASE: v.optional(webUrlSchema, 'https://api-m.paypal.com'),
  RAZORPAY_KEY_ID: v.optional(secretSchema),
  RAZORPAY_KEY_SECRET: v.optional(secretSchema),
  RAZORPAY_WEBHOOK_SECRET: v.optional(secretSchema),
  RAZORPAY_API_BASE: v.optional(webUrlSchema, 'https://api.razorpay.com'),
  PRICES_FILE: v.optional(pricesFileSchema),
  HOLD_MINUTES: v.optional(minutesSchema, '10'),
  PICTURE_HOSTS: v.optional(pictureHostsSchema, ''),
  TRUSTED_PROXIES: v.optional(networksSchema, ''),
  RATE_LIMITS: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  OFFLINE: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be one of pino’s levels'), 'info'),
});

export interface Config {
  isProduction: boolean;
  host: string;
  port: number;
  /** Absolute path: embedded database, image cache, outbox. */
  dataDir: string;
  /** An existing PostgreSQL; absent, the embedded one in `dataDir` is started. */
  databaseUrl: string | undefined;
  /** A read replica of it for catalogue reads. */
  databaseReplicaUrl: string | undefined;
  /** The number of serving processes on the port. */
  workers: number;
  /** The number of this process; a replacement gets the same number. */
  workerSlot: string | undefined;
  /** The bearer token for /metrics; absent, only this machine can read it. */
  metricsToken: string | undefined;
  shop: ShopFace;
  /** Rupees per dollar for prices in wishlists: docs/rules.md#money-rupees. */
  wishlistCurrency: Currency;
  /** The three policies that calculate shipping and tax: docs/rules.md#pricing. */
  prices: PricePolicies;
  /** The shipping promise on pages and in mails, within a sentence: 'free shipping over $50'; absent without one. */
  readonly shippingOffer: string | undefined;
  /** How long after its delivery an order can be returned. */
  readonly returnDays: number;
  /** The mail server; absent, mails are written to files in the outbox. */
  smtpUrl: string | undefined;
  /** The providers that the shop has keys for; without any, the built-in test provider accepts cards. */
  payments: PaymentKeys;
  /** How long stock is reserved for a shopper who has not paid yet. */
  holdMs: number;
  /** Other origins from which pages may load product pictures. */
  pictureHosts: string[];
  /** Proxies whose X-Forwarded-For is trusted; none by default. */
  trustedProxies: string[];
  hasRateLimits: boolean;
  /** Whether browsers cache pages for offline use; if not, existing caches are deleted. */
  worksOffline: boolean;
  logLevel: string;
}

export interface PaymentKeys {
  stripe: { secretKey: string; webhookSecret: string; apiBase: string } | undefined;
  paypal: { clientId: string; clientSecret: string; webhookId: string; apiBase: string } | undefined;
  razorpay: { keyId: string; keySecret: string; webhookSecret: string; apiBase: string } | undefined;
}

/** The shop's name and addresses for shoppers. */
export interface ShopFace {
  name: string;
  email: string;
  /** The public origin without a trailing slash; absent, it is taken from each request. */
  url: string | undefined;
}

/** The only reader of the environment. Throws one Error that lists every invalid setting. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(SettingsSchema, given);
  const problems = [
    ...(parsed.issues ?? []).map((issue) => `  ${v.getDotPath(issue)}: ${issue.message}${quoted(v.getDotPath(issue), issue.input)}`),
    ...KEY_SETS.flatMap((names) => findMissingKeys(given, names)),
  ];
  if (!parsed.success || problems.length > 0)
    throw new Error(`These settings are wrong:\n${problems.join('\n')}\nThe README lists every setting.`);
  const settings = parsed.output;
  return {
    isProduction: settings.NODE_ENV === 'production',
    host: settings.HOST,
    port: settings.PORT,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL,
    workers: settings.WORKERS,
    workerSlot: settings.WORKER_SLOT,
    metricsToken: settings.METRICS_TOKEN,
    shop: { name: settings.SHOP_NAME, email: settings.SHOP_EMAIL, url: settings.SHOP_URL },
    wishlistCurrency: { code: 'INR', perDollar: settings.INR_PER_USD },
    prices: settings.PRICES_FILE ?? DEFAULT_PRICES,
    get shippingOffer() {
      return freeShippingOffer(this.prices);
    },
    returnDays: RETURN_DAYS,
    smtpUrl: settings.SMTP_URL,
    payments: toPaymentKeys(settings),
    holdMs: settings.HOLD_MINUTES,
    pictureHosts: settings.PICTURE_HOSTS,
    trustedProxies: settings.TRUSTED_PROXIES,
    hasRateLimits: settings.RATE_LIMITS === 'on',
    worksOffline: settings.OFFLINE === 'on',
    logLevel: settings.LOG_LEVEL,
  };
}

/** A provider needs all of its keys, or none. */
const KEY_SETS = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
] as const;

function findMissingKeys(given: Record<string, unknown>, names: readonly string[]): string[] {
  const present = names.filter((name) => name in given);
  if (present.length === 0) return [];
  return names.filter((name) => !(name in given)).map((name) => `  ${name}: must be set as ${present.join(' and ')} is`);
}

function toPaymentKeys(settings: v.InferOutput<typeof SettingsSchema>): PaymentKeys {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID } = settings;
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = settings;
  return {
    stripe:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
        ? { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: settings.STRIPE_API_BASE }
        : undefined,
    paypal:
      PAYPAL_CLIENT_ID && PAYPAL_CLIENT_SECRET && PAYPAL_WEBHOOK_ID
        ? {
            clientId: PAYPAL_CLIENT_ID,
            clientSecret: PAYPAL_CLIENT_SECRET,
            webhookId: PAYPAL_WEBHOOK_ID,
            apiBase: settings.PAYPAL_API_BASE,
          }
        : undefined,
    razorpay:
      RAZORPAY_KEY_ID && RAZORPAY_KEY_SECRET && RAZORPAY_WEBHOOK_SECRET
        ? {
            keyId: RAZORPAY_KEY_ID,
            keySecret: RAZORPAY_KEY_SECRET,
            webhookSecret: RAZORPAY_WEBHOOK_SECRET,
            apiBase: settings.RAZORPAY_API_BASE,
          }
        : undefined,
  };
}

/** The invalid value, unless it is a secret or part of the message already. */
function quoted(name: string | null, value: unknown): string {
  if (value === undefined) return '';
  return /SECRET|KEY|PASSWORD|TOKEN/.test(name ?? '') ? '' : ` (it is "${hidePassword(String(value))}")`;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function hidePassword(url: string): string {
  return url.replace(/:\/\/[^/@]*@/, '://***@');
}
