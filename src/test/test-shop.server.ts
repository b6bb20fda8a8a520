import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Hono } from 'hono';
import { Hono as HonoApp } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { createDatabase } from '#db/database.server';
import { migrate } from '#db/migrate.server';
import { holdProcessLock } from '#db/process-lock.server';
import { insertPromises } from '#demo/demo.queries.server';
import { register } from '#features/accounts/accounts/accounts.service.server';
import { isShopOpen, openingCache } from '#features/content/opening/shop-open.server';
import { ownShopCache, readPaymentMeans } from '#features/orders/payments/method-providers.server';
import { connectionsCache } from '#features/platform/connection-settings/connection-settings.service.server';
import { readSettings } from '#features/platform/settings/settings.service.server';
import { promotionsCache, readActivePromotions } from '#features/pricing/promotions/active-promotions.server';
import { readShipping, shippingCache } from '#features/pricing/shipping/shipping-terms.server';
import { readTaxes, taxesCache } from '#features/pricing/taxes/tax-table.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { sendError } from '#http/calls/error-boundary.server';
import { requestContext } from '#http/requests/request-context.server';
import { createApi } from '#server/api.server';
import { readConfig } from '#server/config.server';
import type { Shop } from '#server/shop.server';
import type { StaffRole } from '#shared/rights';
import { copyTestDatabase, createPlainDatabase } from './test-database.server';

export interface TestShop {
  shop: Shop;
  /** Calls the API in-process: `request('POST', '/cart/add', { body, token })`. */
  request: (method: string, path: string, options?: RequestOptions) => Promise<ApiResponse>;
  /** Every SQL statement since the last reset, for tests that count them. */
  statements: string[];
  /** Registers a customer or a member of the staff, an `admin` as an owner; each has a new email address. */
  signIn: (role?: 'customer' | 'admin' | StaffRole) => Promise<{ token: string; userId: string }>;
}

interface RequestOptions {
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** The client's IP address. */
  peer?: string;
}

interface ApiResponse {
  status: number;
  headers: Headers;
  // Tests read what they expect; a wrong shape fails their assertions.
  // biome-ignore lint/suspicious/noExplicitAny: responses are untyped until they are asserted.
  body: any;
}

/**
 * A separate shop for a test file, on a copy of the template database. Call at the file's top level. Settings that are known only
 * when a server runs are passed as a function.
 */
export function openTestShop(
  settings: Record<string, string> | (() => Promise<Record<string, string>>) = {},
  { maxConnections, hasPlainLocale = false }: { maxConnections?: number; hasPlainLocale?: boolean } = {},
): TestShop {
  const test = { statements: [] as string[] } as TestShop;
  const cleanUps: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const database = await (hasPlainLocale ? createPlainDatabase : copyTestDatabase)(inject('templateUrl'));
    if (hasPlainLocale) await migrate(database.url);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-data-'));
    const db = createDatabase({ url: database.url, maxConnections, onQuery: (event) => test.statements.push(event.query.sql) });
    const input = typeof settings === 'function' ? await settings() : settings;
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      ...input,
    });
    const log = pino({ level: 'silent' });
    const processLock = await holdProcessLock({ url: database.url, log });
    test.shop = { config, db, log, processLock };
    // It promises what the demo shop does.
    await insertPromises(db);
    await readSettings(test.shop);
    // As in a process that serves: no request reads it again.
    openingCache.start(test.shop.db);
    await isShopOpen(test.shop);
    connectionsCache.start(test.shop.db);
    ownShopCache.start(test.shop.db);
    await readPaymentMeans(test.shop);
    // Loaded once, as in a shop that runs, so that tests count the statements of their own calls.
    promotionsCache.start(test.shop.db);
    await readActivePromotions(test.shop);
    taxesCache.start(test.shop.db);
    await readTaxes(test.shop);
    shippingCache.start(test.shop.db);
    await readShipping(test.shop);
    const app = createTestApp(test.shop);
    test.request = (method, target, options) => send(app, method, target, options);
    test.signIn = (role) => signIn(test.shop, role);
    cleanUps.push(
      () => db.destroy(),
      processLock.stop,
      database.drop,
      () => rm(dataDir, { recursive: true, force: true }),
    );
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });
  return test;
}

function createTestApp(shop: Shop): Hono<AppEnv> {
  const app = new HonoApp<AppEnv>();
  app.onError(sendError);
  app.use(requestContext(shop));
  app.route('/api', createApi(shop));
  return app;
}

async function send(
  app: Hono<AppEnv>,
  method: string,
  target: string,
  { body, token, headers = {}, peer }: RequestOptions = {},
): Promise<ApiResponse> {
  const sent = body === undefined || typeof body === 'string' || body instanceof ArrayBuffer ? body : JSON.stringify(body);
  const init = {
    method,
    headers: {
      ...(sent !== undefined && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(sent)) }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  };
  const response = await app.request(`/api${target}`, init, peer === undefined ? {} : { incoming: { socket: { remoteAddress: peer } } });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text && /json/.test(response.headers.get('Content-Type') ?? '') ? JSON.parse(text) : text,
  };
}

let customers = 0;

async function signIn(shop: Shop, input: 'customer' | 'admin' | StaffRole = 'customer') {
  const role = input === 'admin' ? 'owner' : input;
  const email = `customer-${++customers}@example.com`;
  const { token, user } = await register(shop, { firstName: 'Ada', lastName: 'Lovelace', email, password: 'Passw0rd!' });
  if (role !== 'customer') await shop.db.updateTable('users').set({ role }).where('id', '=', user._id).execute();
  return { token, userId: user._id };
}
