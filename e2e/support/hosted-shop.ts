import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { PAYPAL_KEYS, type PaypalServer, startPaypalServer } from '#test/paypal-server.server';
import { RAZORPAY_KEYS, startRazorpayServer } from '#test/razorpay-server.server';
import { removeDataDir, type ShopProcess, startShopProcess } from '#test/shop-process.server';
import { STRIPE_KEYS, type StripeServer, startStripeServer } from '#test/stripe-server.server';
import { copyTestDatabase } from '#test/test-database.server';
import { becomeCustomer, type Caller } from './callers';
import { test } from './fixtures';

/** A shop with the keys of all providers, on its own migrated database and with providers that the test controls. */
export interface HostedShop {
  dataDir: string;
  databaseUrl: string;
  pool: pg.Pool;
  stripe: StripeServer;
  paypal: PaypalServer;
  /** Starts the shop, optionally with more settings. */
  start: (settings?: Record<string, string>) => Promise<ShopProcess>;
  close: () => Promise<void>;
}

/** Without keys, staff enter them in the console. */
export async function openHostedShop({ hasKeys = true } = {}): Promise<HostedShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-stripe-'));
  const database = await copyTestDatabase(process.env.TEMPLATE_URL ?? '');
  const pool = new pg.Pool({ connectionString: database.url });
  const [stripe, paypal, razorpay] = await Promise.all([startStripeServer(), startPaypalServer(), startRazorpayServer()]);
  const env = {
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    STRIPE_API_BASE: stripe.address,
    PAYPAL_API_BASE: paypal.address,
    RAZORPAY_API_BASE: razorpay.address,
    ...(hasKeys ? { ...STRIPE_KEYS, ...PAYPAL_KEYS, ...RAZORPAY_KEYS } : { SECRETS_KEY: randomBytes(32).toString('base64') }),
  };
  return {
    dataDir,
    databaseUrl: database.url,
    pool,
    stripe,
    paypal,
    start: (settings) => startShopProcess({ dataDir, env: { ...env, ...settings } }),
    close: async () => {
      await Promise.all([stripe, paypal, razorpay].map((provider) => provider.stop()));
      await pool.end();
      await database.drop();
      await removeDataDir(dataDir);
    },
  };
}

/** Registers somebody, signs this browser in, and makes them an owner of the shop. */
export async function becomeOwner(page: Page, { shop, address }: { shop: HostedShop; address: string }): Promise<Caller> {
  const owner = await becomeCustomer(page, address);
  await shop.pool.query(`UPDATE users SET role = 'owner' WHERE email = $1`, [owner.email]);
  return owner;
}

/** A hosted shop that runs for all tests of the file that calls this; only they can read it. */
export function runHostedShop(keys: { hasKeys?: boolean } = {}): { readonly shop: HostedShop; readonly address: string } {
  let shop: HostedShop;
  let running: ShopProcess;
  test.beforeAll(async () => {
    shop = await openHostedShop(keys);
    running = await shop.start();
  });
  test.afterAll(async () => {
    await running.stop();
    await shop.close();
  });
  return {
    get shop() {
      return shop;
    },
    get address() {
      return running.address;
    },
  };
}

let created = 0;

/** A kettle for $30.00. */
export async function insertKettle({ pool }: Pick<HostedShop, 'pool'>, { stock }: { stock: number }) {
  const n = `${++created}`;
  const { rows } = await pool.query(
    `WITH category AS (
       INSERT INTO categories (name, slug) VALUES ('Category ' || $1, 'category-' || $1) RETURNING id
     ), product AS (
       INSERT INTO products (slug, name, category_id, base_list_price_cents, list_price_cents, highest_price_cents)
       SELECT 'kettle-' || $1, 'Kettle ' || $1, id, 3000, 3000, 3000 FROM category RETURNING id, slug
     )
     INSERT INTO variants (product_id, sku, on_hand) SELECT id, 'KETTLE-' || $1, $2 FROM product
     RETURNING id AS variant_id, product_id, (SELECT slug FROM product)`,
    [n, stock],
  );
  const { variant_id, product_id, slug } = rows[0];
  return { variantId: Number(variant_id), productId: String(product_id), slug: String(slug) };
}
