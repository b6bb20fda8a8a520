import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepAliveClient } from '#test/keep-alive-client.server';
import { StoppableServer } from './stoppable-server.server';

vi.setConfig({ testTimeout: 25_000 });

const TIMEOUT_MS = 30_000;
/** Far above the time that an idle machine needs, far below TIMEOUT_MS. */
const SOON_MS = 10_000;

let server: StoppableServer;
const clients: ReturnType<typeof keepAliveClient>[] = [];
const sockets: Socket[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  server.closeAllConnections();
});

async function start(listener: (request: IncomingMessage, response: ServerResponse) => void, options = {}): Promise<void> {
  server = new StoppableServer(listener, options);
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

const port = () => (server.address() as AddressInfo).port;
const origin = () => `http://127.0.0.1:${port()}`;

function openClient() {
  const client = keepAliveClient();
  clients.push(client);
  return client;
}

async function openSocket(): Promise<Socket> {
  const socket = connect(port(), '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function stopTimed(): Promise<number> {
  const startedMs = performance.now();
  await server.stop({ timeoutMs: TIMEOUT_MS });
  return performance.now() - startedMs;
}

describe('stopping', () => {
  it('announces it to busy clients in their next response, fails no request, and completes', async () => {
    await start((_request, response) => setImmediate(() => response.end('hello')));
    const [address, busy] = [origin(), Array.from({ length: 4 }, openClient)];
    const polling = busy.map((client) => client.getUntilLast(address));
    await Promise.all(busy.map((client) => client.get(address)));
    const stoppedMs = await stopTimed();
    const responses = (await Promise.all(polling)).flat();
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 hello']));
    expect(responses.filter(({ connection }) => connection === 'close')).toHaveLength(4);
    expect(stoppedMs).toBeLessThan(SOON_MS);
    await expect(openClient().get(address)).rejects.toThrow('ECONNREFUSED');
  });

  it('closes idle connections first, and finishes running requests', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<ServerResponse>();
    await start((request, response) => (request.url === '/slow' ? arrive(response) : void response.end('quick')));
    const idle = await openSocket();
    const idleClosed = once(idle.resume(), 'close');
    const slow = openClient().get(`${origin()}/slow`);
    const response = await arrived;
    const stopped = stopTimed();
    await idleClosed;
    response.end('slow');
    expect(await slow).toMatchObject({ status: 200, connection: 'close', text: 'slow' });
    expect(await stopped).toBeLessThan(SOON_MS);
  });

  it('finishes a response that has started, and then closes its connection', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<ServerResponse>();
    await start((_request, response) => {
      response.write('begin ');
      begin(response);
    });
    const result = openClient().get(origin());
    const response = await begun;
    const stopped = stopTimed();
    response.end('end');
    expect(await result).toMatchObject({ connection: 'keep-alive', text: 'begin end' });
    expect(await stopped).toBeLessThan(SOON_MS);
  });

  it('sends the rest of a response to a slow reader', async () => {
    const body = Buffer.alloc(32 * 1024 * 1024, 'x');
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    await start((_request, response) => {
      response.end(body);
      end();
    });
    const reading = new Promise<IncomingMessage>((resolve, reject) => {
      request(origin(), { agent: false }, resolve).on('error', reject).end();
    });
    await ended;
    const response = await reading;
    const stopped = stopTimed();
    expect((await buffer(response)).length).toBe(body.length);
    expect(await stopped).toBeLessThan(SOON_MS);
  });

  it('responds to all pipelined requests', async () => {
    const responses: ServerResponse[] = [];
    const { promise: both, resolve } = Promise.withResolvers<void>();
    await start((_request, response) => {
      responses.push(response);
      if (responses.length === 2) resolve();
    });
    const socket = await openSocket();
    const received = text(socket);
    socket.write('GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n');
    await both;
    const stopped = stopTimed();
    for (const [i, response] of responses.entries()) response.end(`response ${i + 1}`);
    expect((await received).match(/Connection: [-\w]+|response \d/g)).toEqual([
      'Connection: keep-alive',
      'response 1',
      'Connection: close',
      'response 2',
    ]);
    expect(await stopped).toBeLessThan(SOON_MS);
  });

  it('finishes a running upload', async () => {
    await start(async (request, response) => response.end(await text(request)));
    const upload = await openSocket();
    const received = text(upload);
    const arrived = once(server, 'request');
    upload.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nfirst');
    await arrived;
    const stopped = stopTimed();
    upload.write(' last');
    expect(await received).toMatch(/Connection: close[\s\S]*first last$/);
    expect(await stopped).toBeLessThan(SOON_MS);
  });

  it('closes connections that do not end in time', async () => {
    await start(() => {});
    const hanging = openClient().get(origin());
    await once(server, 'request');
    const failed = expect(hanging).rejects.toThrow('socket hang up');
    await server.stop({ timeoutMs: 100 });
    await failed;
  });
});

describe('an invalid request', () => {
  const send = async (bytes: string) => {
    const socket = await openSocket();
    const received = text(socket);
    socket.write(bytes);
    const [head = '', body = ''] = (await received).split('\r\n\r\n');
    return { head, body: JSON.parse(body) };
  };

  it.each([
    ['too many headers', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['not HTTP', 'HELLO\r\n\r\n', 400, 'malformed'],
  ])('is refused with a message: %s', async (_name, bytes, status, code) => {
    await start((_request, response) => response.end());
    const { head, body } = await send(bytes);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^connection: close$/im);
    expect(head).toMatch(/^cache-control: no-store$/im);
    expect(body).toMatchObject({ success: false, code });
    expect(body.message).toMatch(/^The request/);
  });

  it('does not interrupt a response that has started', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    await start((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('begin');
      begin();
    });
    const socket = await openSocket();
    const received = text(socket);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await begun;
    await once(socket, 'readable');
    socket.write('HELLO\r\n\r\n');
    expect(await received.catch(() => 'reset')).not.toContain('malformed');
  });
});

describe('a request that takes long to arrive', () => {
  const head = (type: string) => `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 10\r\n\r\n12345`;

  it('is refused, unless it is an upload', async () => {
    await start(
      (request, response) =>
        void buffer(request).then(
          (body) => response.end(body),
          () => {},
        ),
      { requestTimeoutMs: 100 },
    );
    const [json, upload] = [await openSocket(), await openSocket()];
    const uploaded = text(upload);
    upload.write(head('multipart/form-data; boundary=x').replace('Host', 'Connection: close\r\nHost'));
    json.write(head('application/json'));
    expect(await text(json)).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
    upload.write('67890');
    expect(await uploaded).toMatch(/^HTTP\/1\.1 200 .*1234567890$/s);
  });
});
