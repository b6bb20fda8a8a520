import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy to the shop that can be slow or cut, as on a train, and can replace files. */
export interface BreakableLine {
  address: string;
  state: 'good' | 'stalled' | 'cut';
  /** Scripts by path, sent instead of the shop's. */
  replaced: Map<string, string>;
  close: () => Promise<void>;
}

export async function openLine(shopAddress: string): Promise<BreakableLine> {
  const server = createServer((request, response) => {
    if (line.state === 'cut') return request.socket.destroy();
    if (line.state === 'stalled') return undefined;
    const script = line.replaced.get(request.url ?? '');
    if (script !== undefined)
      return response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' }).end(script);
    const forwarded = forward(
      new URL(request.url ?? '/', shopAddress),
      { method: request.method, headers: request.headers },
      (received) => {
        response.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(response);
      },
    );
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
