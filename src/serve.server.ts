import type { RequestListener, Server } from 'node:http';
import type { Config } from '#config.server';
import { listenForCatalogChanges } from '#features/catalog/catalog-changes.server';
import { SECOND_MS } from '#shared/time';
import { createHttpServer, createRequestListener, type ListenerOptions } from './http.server';
import type { Shop } from './shop.server';

/** SIGTERM ends the shop within 10 s (docs/rules.md#run-stop): running requests get this long. */
const STOP_TIMEOUT_MS = 8 * SECOND_MS;

interface ServeOptions extends ListenerOptions {
  /** The database to hear of changes from. */
  url: string;
  /** Stands before the shop: the development server's own files. */
  wrap?: (listener: RequestListener) => RequestListener;
}

/** One process's part in serving: listens, and keeps its pages up to date. */
export async function serveShop(
  shop: Shop,
  { url, wrap = (listener) => listener, ...options }: ServeOptions,
): Promise<{ stop: () => Promise<void> }> {
  const { listener, pages } = createRequestListener(shop, options);
  const changes = listenForCatalogChanges({
    url,
    onChange: (tags) => {
      // First the replica: what is rendered from here on must know of the change.
      shop.replica?.expectChange();
      pages.drop(tags);
    },
    log: shop.log,
  });
  const server = createHttpServer(wrap(listener));
  await listen(server, shop.config);
  return {
    stop: async () => {
      await closeServer(server);
      await changes.stop();
    },
  };
}

function listen(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason =
        cause.code === 'EADDRINUSE'
          ? `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`
          : cause.message;
      reject(new Error(reason, { cause }));
    });
    server.listen(port, host, resolve);
  });
}

/** Finishes what runs, refuses what is new. */
async function closeServer(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(timer);
}
