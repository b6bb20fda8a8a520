import { expect, test } from '@playwright/test';
import { databasePid, removeDataDir, startShopProcess } from '#test/shop-process.server';
import { startCollector } from '#test/trace-collector.server';
import { ADDRESS, caller } from '../support/callers';
import { PASSWORD } from '../support/steps';

/** What operators rely on. No browser: each test starts a separate shop. */

const STOP_LIMIT_MS = 10_000;

test('an order survives kill -9 of server and database, and the stock is right', async () => {
  test.setTimeout(300_000);
  const before = await startShopProcess();
  const call = caller(before);
  const { token } = await call('POST', '/auth/register', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'crash@example.com',
    password: PASSWORD,
  });
  const { products } = await call('GET', '/products?inStock=true&limit=100');
  const product = products.find(({ stock }: { stock: number }) => stock > 20);
  await call('POST', '/cart/add', { productId: product._id, quantity: 3 }, token);
  const { order } = await call('POST', '/orders', { paymentMethod: 'cash_on_delivery', useNewAddress: true, newAddress: ADDRESS }, token);

  // Right after the response.
  const database = await databasePid(before.dataDir);
  before.process.kill('SIGKILL');
  process.kill(database, 'SIGKILL');

  const after = await startShopProcess({ dataDir: before.dataDir });
  const callAgain = caller(after);
  const { order: saved } = await callAgain('GET', `/orders/${order._id}`, undefined, token);
  expect(saved).toEqual(order);
  const { product: sold } = await callAgain('GET', `/products/${product._id}`);
  expect(sold.stock).toBe(product.stock - 3);
  const { cart } = await callAgain('GET', '/cart', undefined, token);
  expect(cart.items).toEqual([]);

  // A second shop on the same folder reports that and exits; the first one continues.
  await expect(startShopProcess({ dataDir: before.dataDir })).rejects.toThrow(
    /Another shop is already running on .* Stop it first, or choose another folder with DATA_DIR\./,
  );
  await callAgain('GET', '/ready');

  // Only the server is killed; the next one takes over its database.
  after.process.kill('SIGKILL');
  const again = await startShopProcess({ dataDir: before.dataDir });
  expect((await caller(again)('GET', `/orders/${order._id}`, undefined, token)).order).toEqual(order);

  const startedMs = Date.now();
  await again.stop();
  expect(Date.now() - startedMs).toBeLessThan(STOP_LIMIT_MS);
  await removeDataDir(before.dataDir);
});

/** Makes a process report each module of OpenTelemetry that it loads, except the API, which prom-client loads for itself. */
const REPORT_MODULES = `
import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    if (/@opentelemetry.(?!api.)/.test(url)) process.stderr.write('LOADED ' + url + '\\n');
    return next(url, context);
  },
});`;

async function signInWrongly({ address }: { address: string }) {
  const body = JSON.stringify({ email: 'nobody@example.com', password: PASSWORD });
  const headers = { 'Content-Type': 'application/json' };
  expect((await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body })).status).toBe(401);
}

test('traces are sent until the end with a collector, and without one no module of OpenTelemetry is loaded', async () => {
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(REPORT_MODULES)}`, WORKERS: '2' };
  const without = await startShopProcess({ env, args: ['--empty'] });
  await signInWrongly(without);
  await without.stop();
  expect(without.output()).not.toContain('LOADED');

  const collector = await startCollector();
  const tracing = {
    ...env,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_SERVICE_NAME: 'a-shop',
    OTEL_EXPORTER_OTLP_HEADERS: 'key=k1',
  };
  const shop = await startShopProcess({ env: tracing, dataDir: without.dataDir });
  await signInWrongly(shop);
  await shop.stop();
  await collector.stop();
  expect(shop.output()).toContain('LOADED');
  expect(collector.headers.key).toBe('k1');
  const request = collector.spans.find(({ name }) => name === 'POST /api/auth/login');
  expect(request?.resource).toMatchObject({ 'service.name': 'a-shop', 'service.instance.id': expect.stringMatching(/\/[12]$/) });
  const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name);
  expect(statements).toContain('findUserByEmail');
  expect(statements).not.toContain('unknown');
  await removeDataDir(without.dataDir);
});

test('all wrong settings are reported at once', async () => {
  await expect(startShopProcess({ env: { PORT: 'abc', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' } })).rejects.toThrow(
    /PORT: .*\n.*DATABASE_URL: .*\n.*LOG_LEVEL: /s,
  );
});
