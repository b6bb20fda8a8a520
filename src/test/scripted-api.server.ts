import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A request that the API has received; the test decides when and how to respond. */
export interface ReceivedCall {
  /** 'PUT /cart/update/1': without `/api`. */
  name: string;
  token: string | undefined;
  body: unknown;
  respond: (body: object, status?: number) => void;
}

export interface ScriptedApi {
  origin: string;
  /** All requests so far. */
  names: () => string[];
  /** Waits for the next request of this name; each is returned once. */
  next: (name: string) => Promise<ReceivedCall>;
  close: () => Promise<void>;
}

/** An API on a real socket whose responses and their timing the test controls. */
export async function openScriptedApi(): Promise<ScriptedApi> {
  const calls: ReceivedCall[] = [];
  const taken = new Set<ReceivedCall>();
  const arrivals = new EventEmitter();
  const server = createServer(async (request, response) => {
    const name = `${request.method} ${request.url?.replace(/^\/api/, '')}`;
    const body = request.headers['content-type'] === 'application/json' ? await json(request) : undefined;
    const token = request.headers.authorization?.replace('Bearer ', '');
    const respond: ReceivedCall['respond'] = (content, status = 200) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content));
    };
    calls.push({ name, token, body, respond });
    arrivals.emit('call');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    names: () => calls.map(({ name }) => name),
    async next(name) {
      for (;;) {
        const call = calls.find((each) => each.name === name && !taken.has(each));
        if (!call) {
          await once(arrivals, 'call');
          continue;
        }
        taken.add(call);
        return call;
      }
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
