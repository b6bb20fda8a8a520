import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { StoppableServer } from '#http/requests/stoppable-server.server';
import { keepAliveClient } from '#test/keep-alive-client.server';
import { openShopServer } from '#test/shop-server.server';

const shop = openShopServer();

describe('a request without a host', () => {
  it.each(['/api/health', '/api/ready', '/api/health?from=haproxy'])('reaches %s', async (address) => {
    for (const version of ['1.0', '1.1']) {
      const { head, body } = await shop.send(`GET ${address} HTTP/${version}\r\nConnection: close\r\n\r\n`);
      expect(head).toMatch(/^HTTP\/1.1 200 /);
      expect(JSON.parse(body)).toMatchObject({ success: true });
    }
  });

  it('of HTTP/1.0 gets the page under the shop’s own address, rendered or cached', async () => {
    for (let i = 0; i < 2; i++) {
      const { head, body } = await shop.send('GET /page/old HTTP/1.0\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1.1 200 /);
      expect(body).toMatch(/^<a href="http:\/\/localhost:4321">/);
    }
    expect(shop.log).toHaveLength(1);
  });

  it('of HTTP/1.1 is refused everywhere else, with a message', async () => {
    await shop.get('/page/1', { Host: 'localhost:4321' });
    for (const address of ['/page/1', '/api/products', '/api/health/']) {
      const { head, body } = await shop.send(`GET ${address} HTTP/1.1\r\nConnection: close\r\n\r\n`);
      expect(head).toMatch(/^HTTP\/1.1 400 /);
      expect(body).toContain('"code":"malformed"');
    }
  });
});

describe('an address', () => {
  it('that is too long has its own error', async () => {
    const { status, body } = await shop.get(`/page/1?search=${'x'.repeat(5_000)}`);
    expect([status, JSON.parse(String(body)).code]).toEqual([414, 'address_too_long']);
    const { status: statusBeyond, body: beyond } = await shop.get(`/page/1?search=${'x'.repeat(20_000)}`);
    expect([statusBeyond, JSON.parse(String(beyond)).code]).toEqual([431, 'headers_too_large']);
  });

  it.each(['/a\\b', 'nonsense', 'http://'])('that is invalid is refused with a message: %s', async (address) => {
    const { head, body } = await shop.send(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(head).toMatch(/^HTTP\/1.1 400 /);
    expect(head).toMatch(/^x-content-type-options: nosniff$/im);
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'malformed' });
  });
});

describe('a client that disconnects', () => {
  it.each([
    ['of a known length', 'Content-Length: 10000\r\n\r\n{"email":'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n9\r\n{"email":\r\n'],
  ])('during its upload %s is not a server error', async (_kind, begin) => {
    const before = await shop.countOf('/api/auth/login', '499');
    const arrived = once(shop.server, 'request');
    const socket = connect(shop.port(), '127.0.0.1');
    socket.write(`POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${begin}`);
    await arrived;
    socket.resetAndDestroy();
    await vi.waitFor(async () => expect(await shop.countOf('/api/auth/login', '499')).toBe(before + 1));
    await vi.waitFor(() => expect(shop.log.map(({ status }) => status)).toEqual([499]));
    expect(shop.log.map(({ level }) => level)).toEqual([pino.levels.values.info]);
    expect(await shop.countOf('/api/auth/login', '5xx')).toBe(0);
  });

  it('during its download is not a server error', async () => {
    const socket = connect(shop.port(), '127.0.0.1');
    socket.write('GET /assets/large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
    socket.pause();
    socket.resetAndDestroy();
    await vi.waitFor(async () => expect(await shop.countOf('/assets/*', '499')).toBe(1));
    expect(shop.log.filter(({ level }) => level !== pino.levels.values.info)).toEqual([]);
  });

  it('before its page was rendered is not a server error', async () => {
    const { promise, resolve: render } = Promise.withResolvers<void>();
    shop.rendering = promise;
    const arrived = once(shop.server, 'request');
    const socket = connect(shop.port(), '127.0.0.1');
    socket.write('GET /page/slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await arrived;
    socket.resetAndDestroy();
    await vi.waitFor(async () => expect(await shop.countOf('/page/:name', '499')).toBe(1));
    render();
    await vi.waitFor(() => expect(shop.log).toHaveLength(1));
    expect(shop.log).toMatchObject([{ level: pino.levels.values.info, status: 499 }]);
  });
});

it('closes the connections of clients of cached pages, of the API and of files when it stops, and fails none of their requests', async () => {
  const stopping = new StoppableServer(shop.listener);
  await once(stopping.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(stopping.address() as AddressInfo).port}`;
  const clients = ['/page/busy', '/page/busy', '/api/health', '/assets/app-1a2b.js'].map((address) => ({
    address: origin + address,
    ...keepAliveClient(),
  }));
  const pending = clients.map(({ getUntilLast, address }) => getUntilLast(address));
  await Promise.all(clients.map(({ get, address }) => get(address)));
  await stopping.stop({ timeoutMs: 15_000 });
  const responses = (await Promise.all(pending)).flat();
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  expect(responses.filter(({ connection }) => connection === 'close')).toHaveLength(clients.length);
});
