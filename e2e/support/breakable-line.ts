import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A line to the shop that can be slow or cut, as a shopper's is on a train, and that can bring another file in a file's place. */
export interface BreakableLine {
  address: string;
  state: 'good' | 'stalled' | 'cut';
  /** Scripts by their path, in place of the shop's. */
  replaced: Map<string, string>;
  close: () => Promise<void>;
}

export async function openLine(shopAddress: string): Promise<BreakableLine> {
  const server = createServer((asked, response) => {
    if (line.state === 'cut') return asked.socket.destroy();
    if (line.state === 'stalled') return undefined;
    const script = line.replaced.get(asked.url ?? '');
    if (script !== undefined)
      return response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' }).end(script);
    const passedOn = forward(new URL(asked.url ?? '/', shopAddress), { method: asked.method, headers: asked.headers }, (got) => {
      response.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(response);
    });
    passedOn.on('error', () => asked.socket.destroy());
    return asked.pipe(passedOn);
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
