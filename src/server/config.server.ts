import path from 'node:path';
import * as v from 'valibot';
import type { Pooler } from '#db/pooler.server';
import {
  DEFAULT_SETTINGS,
  type FixedSettings,
  NO_PROMISES,
  SHOP_NAME_MAX_LENGTH,
  type ShopPromises,
} from '#features/platform/settings/settings.rules';
import { freeShippingOffer, offerOf } from '#features/pricing/pricing/free-shipping.rules';
import { DEFAULT_PRICES, type PricePolicies } from '#features/pricing/pricing/pricing.rules';
import { ENGLISH_ONLY, type ShopLanguages } from '#languages/shop-languages';
import type { Currency } from '#shared/currency';
import type { Cents } from '#shared/money';
import { senderAddress } from '#shared/sender-schema';
import {
  backupTimeSchema,
  drainSchema,
  megabytesSchema,
  minutesSchema,
  networksSchema,
  pictureHostsSchema,
  poolerSchema,
  portSchema,
  pricesFileSchema,
  primaryUrlSchema,
  rateSchema,
  replicaUrlSchema,
  retentionSchema,
  samplerRatioSchema,
  secretSchema,
  secretsKeysSchema,
  slowStatementSchema,
  smtpUrlSchema,
  tokenSchema,
  webUrlSchema,
  workersSchema,
} from './config-values.server';

/** OpenTelemetry's samplers. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** The settings by the name of their environment variable; the README lists them. */
const SettingsSchema = v.object({
  NODE_ENV: v.optional(v.picklist(['development', 'production', 'test']), 'production'),
  PORT: v.optional(portSchema, '3000'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '.data'),
  BACKUP_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  BACKUP_TIME: v.optional(backupTimeSchema),
  BACKUPS_DAILY: v.optional(retentionSchema, '7'),
  BACKUPS_WEEKLY: v.optional(retentionSchema, '4'),
  BACKUP_PROOF_MAX_MB: v.optional(megabytesSchema, '1000'),
  POSTGRES_BIN: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  DATABASE_URL: v.optional(primaryUrlSchema),
  DATABASE_DIRECT_URL: v.optional(primaryUrlSchema),
  DATABASE_POOLER: v.optional(poolerSchema, 'auto'),
  DATABASE_REPLICA_URL: v.optional(replicaUrlSchema),
  WORKERS: v.optional(workersSchema, '1'),
  DRAIN_SECONDS: v.optional(drainSchema, '1'),
  METRICS_TOKEN: v.optional(tokenSchema),
  SECRETS_KEY: v.optional(secretsKeysSchema, ''),
  /** Set by the shop itself for each worker that it starts. */
  WORKER_SLOT: v.optional(v.string()),
  SHOP_NAME: v.optional(
    v.pipe(
      v.string(),
      v.nonEmpty('must not be empty'),
      v.maxLength(SHOP_NAME_MAX_LENGTH, `must be at most ${SHOP_NAME_MAX_LENGTH} characters`),
    ),
  ),
  SHOP_EMAIL: v.optional(senderAddress(() => 'must be an e-mail address')),
  SHOP_URL: v.optional(webUrlSchema),
  INR_PER_USD: v.optional(rateSchema, '85'),
  SMTP_URL: v.optional(smtpUrlSchema),
  STRIPE_SECRET_KEY: v.optional(secretSchema),
  STRIPE_WEBHOOK_SECRET: v.optional(secretSchema),
  STRIPE_API_BASE: v.optional(webUrlSchema),
  PAYPAL_CLIENT_ID: v.optional(secretSchema),
  PAYPAL_CLIENT_SECRET: v.optional(secretSchema),
  PAYPAL_WEBHOOK_ID: v.optional(secretSchema),
  PAYPAL_API_BASE: v.optional(webUrlSchema),
  RAZORPAY_KEY_ID: v.optional(secretSchema),
  RAZORPAY_KEY_SECRET: v.optional(secretSchema),
  RAZORPAY_WEBHOOK_SECRET: v.optional(secretSchema),
  RAZORPAY_API_BASE: v.optional(webUrlSchema),
  PRICES_FILE: v.optional(pricesFileSchema),
  HOLD_MINUTES: v.optional(minutesSchema, '10'),
  S3_ENDPOINT: v.optional(webUrlSchema),
  S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/i, 'must be a bucket’s name'))),
  S3_REGION: v.optional(secretSchema, 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(secretSchema),
  S3_SECRET_ACCESS_KEY: v.optional(secretSchema),
  PICTURE_HOSTS: v.optional(pictureHostsSchema, ''),
  TRUSTED_PROXIES: v.optional(networksSchema, ''),
  RATE_LIMITS: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  WEBHOOKS_TO_PRIVATE_NETWORKS: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'off'),
  OFFLINE: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  SLOW_STATEMENT_MS: v.optional(slowStatementSchema, '500'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(webUrlSchema),
  OTEL_TRACES_SAMPLER: v.optional(v.picklist(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`), 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: v.optional(samplerRatioSchema, '1'),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be one of pino’s levels'), 'info'),
});

export interface Config {
  isProduction: boolean;
  host: string;
  port: number;
  /** Absolute path: embedded database, pictures, outbox. */
  dataDir: string;
  /** Absolute path: where backups go that are given no other name. */
  backupDir: string;
  /** When the shop backs itself up each day, in its time zone, or `off`. */
  backupTime: string;
  /** How many nights and weeks stay. */
  backupRetention: { daily: number; weekly: number };
  /** Nightly backups up to this size are restored for trial. */
  backupProofMaxBytes: number;
  /** Absolute path: PostgreSQL's programs for the embedded database; absent, those of the package. */
  postgresBin: string | undefined;
  /** An existing PostgreSQL; absent, the embedded one in `dataDir` is started. */
  databaseUrl: string | undefined;
  /** The same database without a connection pooler, for what needs a session of its own; absent, `databaseUrl`. */
  databaseDirectUrl: string | undefined;
  /** What `databaseUrl` leads through; `auto`: it is detected at the start. */
  databasePooler: Pooler | 'auto';
  /** A read replica of it for catalogue reads. */
  databaseReplicaUrl: string | undefined;
  /** The number of serving processes on the port. */
  workers: number;
  /** How long a stop goes on serving, after `/api/ready` has turned to 503. */
  drainMs: number;
  /** The number of this process; a replacement gets the same number. */
  workerSlot: string | undefined;
  /** The bearer token for /metrics; absent, only this machine can read it. */
  metricsToken: string | undefined;
  /** Keys that encrypt secrets in the database, the present one first; none, that of the file in `dataDir`, if there is one. */
  secretsKeys: readonly Buffer[];
  shop: ShopIdentity;
  /** What the environment sets instead of the owner. */
  fixedSettings: FixedSettings;
  /** Rupees per dollar for prices in wishlists: docs/rules.md#money-rupees. */
  wishlistCurrency: Currency;
  /** The three policies that calculate shipping and tax: docs/rules.md#pricing. */
  prices: PricePolicies;
  /** The shipping promise on pages and in mails, within a sentence: 'free shipping over $50'; absent without one. By zones, once there are some. */
  readonly shippingOffer: string | undefined;
  /** What replaces it by the owner's zones. */
  zoneOffer: { fromCents: Cents | undefined } | undefined;
  /** What the owner promises shoppers: reading the settings (`readSettings`) updates it. */
  promises: ShopPromises;
  /** The languages of the shop's pages: reading the settings updates them, too. */
  languages: ShopLanguages;
  /** The mail server; absent, mails are written to files in the outbox. */
  smtpUrl: string | undefined;
  /** The keys of payment providers that the environment sets; staff can enter others in the console. */
  payments: EnvironmentKeys;
  /** Where the APIs of payment providers are, if not where they usually are. */
  paymentApis: { [Provider in keyof PaymentKeys]?: string | undefined };
  /** How long stock is reserved for a shopper who has not paid yet. */
  holdMs: number;
  /** The store of pictures; absent, a folder in `dataDir`. */
  s3: S3Settings | undefined;
  /** Other origins from which pages may load product pictures. */
  pictureHosts: string[];
  /** Proxies whose X-Forwarded-For is trusted; none by default. */
  trustedProxies: string[];
  hasRateLimits: boolean;
  /** Whether webhooks may go to addresses in private networks, and without encryption. */
  allowsPrivateWebhooks: boolean;
  /** Whether browsers cache pages for offline use; if not, existing caches are deleted. */
  worksOffline: boolean;
  logLevel: string;
  /** Statements that take this long are logged; 0: none. */
  slowStatementMs: number;
  /** Absent without a collector: then nothing is traced. */
  traces: TraceSettings | undefined;
}

export interface TraceSettings {
  /** The collector's URL for OTLP over HTTP. */
  endpoint: string;
  sampler: (typeof SAMPLERS)[number];
  /** The share of traces for the samplers that take one. */
  ratio: number;
}

export interface S3Settings {
  /** The origin, like 'https://s3.us-east-1.amazonaws.com'. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A provider without the key of its webhook receives no events. */
export interface PaymentKeys {
  stripe: { secretKey: string; webhookSecret: string; apiBase: string } | undefined;
  paypal: { clientId: string; clientSecret: string; webhookId: string; apiBase: string } | undefined;
  razorpay: { keyId: string; keySecret: string; webhookSecret: string; apiBase: string } | undefined;
}

/** What the environment sets of them. Which API they belong to is up to the provider, and to `paymentApis`. */
export type EnvironmentKeys = {
  [Provider in keyof PaymentKeys]: Omit<NonNullable<PaymentKeys[Provider]>, 'apiBase'> | undefined;
};

/**
 * The shop's name and addresses for shoppers, as the owner has set them, unless the environment fixes them: reading the settings
 * (`readSettings`) updates them.
 */
export interface ShopIdentity {
  name: string;
  email: string;
  /** The path and the size of the owner's logo, and the colour of links and buttons in each colour scheme: reading the theme updates both. */
  logo?: { url: string; smallUrl: string; width: number; height: number } | undefined;
  accent?: { light: string; dark: string } | undefined;
  /** The public origin without a trailing slash; absent, it is taken from each request. */
  url: string | undefined;
}

/** The only reader of the environment. Throws one Error that lists every invalid setting. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const input = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(SettingsSchema, input);
  const problems = [
    ...(parsed.issues ?? []).map((issue) => `  ${v.getDotPath(issue)}: ${issue.message}${quoted(v.getDotPath(issue), issue.input)}`),
    ...KEY_SETS.flatMap((names) => findMissingKeys(input, names)),
  ];
  if (!parsed.success || problems.length > 0)
    throw new Error(`These settings are wrong:\n${problems.join('\n')}\nThe README lists every setting.`);
  const settings = parsed.output;
  return {
    isProduction: settings.NODE_ENV === 'production',
    host: settings.HOST,
    port: settings.PORT,
    dataDir: path.resolve(settings.DATA_DIR),
    backupDir: path.resolve(settings.BACKUP_DIR ?? path.join(settings.DATA_DIR, 'backups')),
    // A managed database has backups of its own.
    backupTime: settings.BACKUP_TIME ?? (settings.DATABASE_URL === undefined ? '03:30' : 'off'),
    backupRetention: { daily: settings.BACKUPS_DAILY, weekly: settings.BACKUPS_WEEKLY },
    backupProofMaxBytes: settings.BACKUP_PROOF_MAX_MB,
    postgresBin: settings.POSTGRES_BIN === undefined ? undefined : path.resolve(settings.POSTGRES_BIN),
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databasePooler: settings.DATABASE_POOLER,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL,
    workers: settings.WORKERS,
    drainMs: settings.DRAIN_SECONDS,
    workerSlot: settings.WORKER_SLOT,
    metricsToken: settings.METRICS_TOKEN,
    secretsKeys: settings.SECRETS_KEY,
    shop: {
      name: settings.SHOP_NAME ?? DEFAULT_SETTINGS.shopName,
      email: settings.SHOP_EMAIL ?? DEFAULT_SETTINGS.shopEmail,
      url: settings.SHOP_URL,
    },
    fixedSettings: {
      ...(settings.SHOP_NAME !== undefined && { shopName: settings.SHOP_NAME }),
      ...(settings.SHOP_EMAIL !== undefined && { shopEmail: settings.SHOP_EMAIL }),
      ...(settings.SHOP_URL !== undefined && { shopUrl: settings.SHOP_URL }),
    },
    wishlistCurrency: { code: 'INR', perDollar: settings.INR_PER_USD },
    prices: settings.PRICES_FILE ?? DEFAULT_PRICES,
    get shippingOffer() {
      return this.zoneOffer ? offerOf(this.zoneOffer.fromCents) : freeShippingOffer(this.prices);
    },
    zoneOffer: undefined,
    promises: NO_PROMISES,
    languages: ENGLISH_ONLY,
    smtpUrl: settings.SMTP_URL,
    payments: toPaymentKeys(settings),
    paymentApis: { stripe: settings.STRIPE_API_BASE, paypal: settings.PAYPAL_API_BASE, razorpay: settings.RAZORPAY_API_BASE },
    holdMs: settings.HOLD_MINUTES,
    s3: toS3Settings(settings),
    pictureHosts: settings.PICTURE_HOSTS,
    trustedProxies: settings.TRUSTED_PROXIES,
    hasRateLimits: settings.RATE_LIMITS === 'on',
    allowsPrivateWebhooks: settings.WEBHOOKS_TO_PRIVATE_NETWORKS === 'on',
    worksOffline: settings.OFFLINE === 'on',
    logLevel: settings.LOG_LEVEL,
    slowStatementMs: settings.SLOW_STATEMENT_MS,
    traces:
      settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
            sampler: settings.OTEL_TRACES_SAMPLER,
            ratio: settings.OTEL_TRACES_SAMPLER_ARG,
          },
  };
}

/** The same shop in another folder, with nothing that leads out of it: no mail, payment, webhook, backup or trace. */
export function withoutConnections(config: Config, { dataDir }: Pick<Config, 'dataDir'>): Config {
  // Not spread, which would freeze what is calculated from other settings.
  const copy: Config = Object.defineProperties({} as Config, Object.getOwnPropertyDescriptors(config));
  return Object.assign(copy, {
    dataDir,
    backupDir: path.join(dataDir, 'backups'),
    backupTime: 'off',
    shop: { ...config.shop },
    secretsKeys: [],
    metricsToken: undefined,
    smtpUrl: undefined,
    payments: { stripe: undefined, paypal: undefined, razorpay: undefined },
    hasRateLimits: false,
    allowsPrivateWebhooks: false,
    worksOffline: false,
    traces: undefined,
  } satisfies Partial<Config>);
}

/** Each needs all of its settings, or none. */
const KEY_SETS = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;

function findMissingKeys(input: Record<string, unknown>, names: readonly string[]): string[] {
  const present = names.filter((name) => name in input);
  if (present.length === 0) return [];
  return names.filter((name) => !(name in input)).map((name) => `  ${name}: must be set as ${present.join(' and ')} is`);
}

function toPaymentKeys(settings: v.InferOutput<typeof SettingsSchema>): EnvironmentKeys {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID } = settings;
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = settings;
  return {
    stripe: STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET ? { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET } : undefined,
    paypal:
      PAYPAL_CLIENT_ID && PAYPAL_CLIENT_SECRET && PAYPAL_WEBHOOK_ID
        ? { clientId: PAYPAL_CLIENT_ID, clientSecret: PAYPAL_CLIENT_SECRET, webhookId: PAYPAL_WEBHOOK_ID }
        : undefined,
    razorpay:
      RAZORPAY_KEY_ID && RAZORPAY_KEY_SECRET && RAZORPAY_WEBHOOK_SECRET
        ? { keyId: RAZORPAY_KEY_ID, keySecret: RAZORPAY_KEY_SECRET, webhookSecret: RAZORPAY_WEBHOOK_SECRET }
        : undefined,
  };
}

function toS3Settings(settings: v.InferOutput<typeof SettingsSchema>): S3Settings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** The invalid value, unless it is a secret or part of the message already. */
function quoted(name: string | null, value: unknown): string {
  if (value === undefined) return '';
  return /SECRET|KEY|PASSWORD|TOKEN/.test(name ?? '') ? '' : ` (it is "${hidePassword(String(value))}")`;
}

function hidePassword(url: string): string {
  return url.replace(/:\/\/[^/@]*@/, '://***@');
}
