import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

/** A provider's side of its published protocol, on a free port. */
export interface ProviderServer {
  address: string;
  /** The requests that it got, as 'POST /v1/refunds'. */
  requests: string[];
  /** If set, awaited before a request is processed, and before its response is sent, so that a process can be killed there. */
  holdRequests: ((request: string) => Promise<void>) | undefined;
  holdResponses: ((request: string) => Promise<void>) | undefined;
  /** If set, connections are closed without a response. */
  isAway: boolean;
  /** If set, requests are processed, but the connection is closed before the response. */
  losesResponses: boolean;
  stop: () => Promise<void>;
}

/** What a provider posts to the shop. */
export interface SignedEvent {
  body: string;
  headers: Record<string, string>;
}

export async function serveProvider(app: Hono): Promise<ProviderServer> {
  const provider = {
    requests: [] as string[],
    holdRequests: undefined,
    holdResponses: undefined,
    isAway: false,
    losesResponses: false,
  } as unknown as ProviderServer;
  const listener = getRequestListener(async (request, { incoming }) => {
    const line = `${request.method} ${new URL(request.url).pathname}`;
    provider.requests.push(line);
    await provider.holdRequests?.(line);
    const response = await app.fetch(request);
    await provider.holdResponses?.(line);
    if (provider.losesResponses) incoming.socket.destroy();
    return response;
  });
  const server: Server = createServer((request, response) => {
    if (provider.isAway) return request.socket.destroy();
    return listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return provider;
}

/** A form's 'a[b][0][c]=1' as nested objects, as Stripe's API reads it. */
export function readForm(body: string): Record<string, unknown> {
  const form: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = name.split(/[[\]]+/).filter(Boolean);
    let at = form;
    for (const key of keys.slice(0, -1)) {
      at[key] ??= {};
      at = at[key] as Record<string, unknown>;
    }
    at[keys.at(-1) ?? name] = value;
  }
  return form;
}
