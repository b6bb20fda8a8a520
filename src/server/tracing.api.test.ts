import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '#db/database.server';
import { requestPublic } from '#http/requests/public-request.server';
import { doDueJobs } from '#server/jobs.server';
import { inWork, traced } from '#shared/tracing.server';
import { cashOrder, fillCart } from '#test/checkout.fixtures.server';
import { endsBefore } from '#test/ends-before';
import { makeProduct } from '#test/factories.server';
import { startMailServer } from '#test/mails.server';
import { openShopServer } from '#test/shop-server.server';
import { startCollector, type TraceCollector } from '#test/trace-collector.server';
import { startReceiver } from '#test/webhook-receiver.server';
import type { TraceSettings } from './config.server';
import { startTracing } from './open-telemetry.server';

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
const server = openShopServer(async () => {
  mailServer = await startMailServer();
  return { SMTP_URL: mailServer.url };
});

const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;
const ERROR = 2;
/** For what a busy machine does late. */
const LONG_ENOUGH_MS = 15_000;
const STRANGER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const traceparent = `00-${STRANGER.traceId}-${STRANGER.spanId}-01`;

let collector: TraceCollector;
let tracing: ReturnType<typeof startTracing>;

beforeAll(async () => {
  collector = await startCollector();
});
afterAll(async () => {
  await collector.stop();
  await mailServer.stop();
});

function start(more: Partial<TraceSettings> = {}) {
  const { log } = server.test.shop;
  tracing = startTracing({ endpoint: collector.endpoint, sampler: 'parentbased_always_on', ratio: 1, ...more }, { log });
}

beforeEach(() => {
  Object.assign(collector, { spans: [], text: '', isStuck: false });
});

/** Sends what there is, and ends the tracing. */
async function collected() {
  await tracing.stop(LONG_ENOUGH_MS);
  return collector.spans;
}

const only = <T>([item, ...others]: T[]): T => {
  if (!item || others.length > 0) throw new Error(`One was expected, not ${others.length + (item ? 1 : 0)}.`);
  return item;
};

describe('traces', () => {
  it('continue the caller’s, and have a span for each statement of a request', async () => {
    start();
    const { status } = await server.get('/api/products?q=samovar', { Host: 'localhost:4321', traceparent });
    expect(status).toBe(200);
    const spans = await collected();
    const request = only(spans.filter(({ kind }) => kind === SERVER));
    expect(request).toMatchObject({
      name: 'GET /api/products',
      traceId: STRANGER.traceId,
      parentSpanId: STRANGER.spanId,
      attributes: { 'http.request.method': 'GET', 'http.route': '/api/products', 'http.response.status_code': 200 },
      resource: { 'service.name': 'tradewind' },
    });
    const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    expect(statements.map(({ name }) => name)).toEqual([
      'selectSearchCounts',
      'selectWords',
      'selectKnownWords',
      'selectNearestCategories',
    ]);
    for (const statement of statements) {
      expect(statement).toMatchObject({ kind: CLIENT, traceId: STRANGER.traceId, parentSpanId: request.spanId });
    }
    // The log leads to the trace, and the trace to the log.
    const line = server.log.find(({ msg }) => msg === 'request');
    expect(line).toMatchObject({ traceId: STRANGER.traceId, requestId: request.attributes['shop.request_id'] });
  });

  it('have a span for each job and the mail that it sends', async () => {
    const { test } = server;
    const { token } = await test.signIn();
    await fillCart(test, token, [await makeProduct(test.shop.db)]);
    expect((await test.request('POST', '/orders', { token, body: cashOrder() })).status).toBe(201);
    start();
    await doDueJobs(test.shop);
    const spans = await collected();
    const job = only(spans.filter(({ name }) => name === 'job order mail'));
    expect([job.kind, job.parentSpanId]).toEqual([CONSUMER, undefined]);
    const mail = only(spans.filter(({ name, parentSpanId }) => name === 'send mail' && parentSpanId === job.spanId));
    expect(mail).toMatchObject({ kind: CLIENT, attributes: { 'server.address': '127.0.0.1' } });
    expect(mailServer.mails.length).toBeGreaterThan(0);
  });

  it('are sent on to other programs', async () => {
    const receiver = await startReceiver();
    start();
    await traced({ name: 'outer', kind: 'internal' }, () =>
      requestPublic(receiver.url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(LONG_ENOUGH_MS), isAllowed: () => true }),
    );
    const spans = await collected();
    await receiver.stop();
    const call = only(spans.filter(({ name }) => name === 'POST'));
    expect(only(receiver.messages).headers.traceparent).toBe(`00-${call.traceId}-${call.spanId}-01`);
    expect(call.parentSpanId).toBe(only(spans.filter(({ name }) => name === 'outer')).spanId);
    expect(call.attributes).toEqual({ 'server.address': '127.0.0.1', 'http.response.status_code': 200 });
  });

  it('name errors by their kind, and contain nothing that a person typed', async () => {
    start();
    const send = (path: string, body: object) =>
      fetch(`http://127.0.0.1:${server.port()}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Host: 'localhost:4321' },
        body: JSON.stringify(body),
      });
    await send('/api/auth/login', { email: 'secret-person@example.com', password: 'Secret-Passw0rd' });
    await send('/api/auth/register', { firstName: 'Secretia', lastName: 'X', email: 'secret-person@example.com', password: 'Secret-1234' });
    await server.get('/api/products?q=secret-search&token=secret-token', { Host: 'localhost:4321' });
    await server.get('/api/wishlist/shared/secret-list', { Host: 'localhost:4321' });
    await expect(
      traced({ name: 'failing', kind: 'internal' }, async () => {
        throw Object.assign(new Error('secret-person@example.com exists'), { code: '23505' });
      }),
    ).rejects.toThrow();
    const spans = await collected();
    expect(spans.filter(({ kind }) => kind === SERVER).map(({ name }) => name)).toEqual([
      'POST /api/auth/login',
      'POST /api/auth/register',
      'GET /api/products',
      'GET /api/wishlist/shared/:shareToken',
    ]);
    const failed = only(spans.filter(({ name }) => name === 'failing'));
    expect(failed).toMatchObject({ status: { code: ERROR }, attributes: { 'error.type': '23505' } });
    expect(collector.text).not.toMatch(/secret/i);
    expect(collector.text).not.toContain('@');
  });

  it('are not made of requests for monitoring', async () => {
    start();
    for (const path of ['/api/health', '/api/ready', '/metrics', '/assets/app-1a2b.js']) await server.get(path, { Host: 'localhost:4321' });
    expect(await collected()).toEqual([]);
  });

  it('are sampled, except those that the caller samples', async () => {
    start({ sampler: 'parentbased_traceidratio', ratio: 0 });
    await server.get('/api/categories', { Host: 'localhost:4321' });
    await server.get('/api/categories', { Host: 'localhost:4321', traceparent });
    const spans = await collected();
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([STRANGER.traceId]));
  });

  it('are dropped while the collector does not respond, and hold up neither requests nor the stop', async () => {
    collector.isStuck = true;
    start();
    for (let i = 0; i < 600; i++) await traced({ name: 'many', kind: 'internal' }, async () => {});
    expect((await server.get('/api/categories', { Host: 'localhost:4321' })).status).toBe(200);
    expect(await endsBefore(2_000, tracing.stop(200))).toBe(true);
  });
});

describe('a slow statement', () => {
  it('is reported with its name and what it belongs to, without values', async () => {
    const slow: object[] = [];
    const { databaseUrl: url = '' } = server.test.shop.config;
    for (const [requestId, slowMs] of [
      ['request-1', 50],
      ['request-2', 60_000],
    ] as const) {
      const db = createDatabase({ url, slowStatements: { slowMs, report: (statement) => slow.push(statement) } });
      await inWork({ requestId }, async function selectSlowly() {
        await sql`SELECT pg_sleep(0.1), ${'secret-value'}::text`.execute(db);
      });
      await db.destroy();
    }
    expect(slow).toEqual([{ statement: 'selectSlowly', ms: expect.any(Number), requestId: 'request-1', job: undefined, task: undefined }]);
  });
});
