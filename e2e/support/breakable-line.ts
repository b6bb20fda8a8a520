import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A proxy to the shop that can be slow or cut, as on a train, and can replace files. */
export interface BreakableLine {
  address: string;
  state: 'good' | 'stalled' | 'cut';
  /** Scripts by path, sent instead of the shop's. */
  replaced: Map<string, string>;
  /** Every page stops before this text until the promise is fulfilled. */
  pause?: { before: string; until: Promise<void> };
  close: () => Promise<void>;
}

export async function openLine(shopAddress: string): Promise<BreakableLine> {
  const server = createServer((request, response) => {
    if (line.state === 'cut') return request.socket.destroy();
    if (line.state === 'stalled') return undefined;
    const script = line.replaced.get(request.url ?? '');
    if (script !== undefined)
      return response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' }).end(script);
    const { pause } = line;
    const headers = pause ? { ...request.headers, 'accept-encoding': 'identity' } : request.headers;
    const forwarded = forward(new URL(request.url ?? '/', shopAddress), { method: request.method, headers }, async (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers);
      if (!(pause && received.headers['content-type']?.startsWith('text/html'))) return received.pipe(response);
      const page = await text(received);
      const place = page.indexOf(pause.before);
      response.write(page.slice(0, place));
      await pause.until;
      response.end(page.slice(place));
    });
    forwarded.on('error', () => request.socket.destroy());
    return request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line: BreakableLine = {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    state: 'good',
    replaced: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return line;
}
