import type { RequestListener, Server } from 'node:http';
import { listenForCatalogChanges } from '#features/catalog/products/catalog-changes.server';
import { StoppableServer } from '#http/stoppable-server.server';
import { SECOND_MS } from '#shared/time';
import type { Config } from './config.server';
import { createRequestListener, type ListenerOptions } from './http.server';
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
  const server = new StoppableServer(wrap(listener));
  await listen(server, shop.config);
  return {
    stop: async () => {
      await server.stop({ timeoutMs: STOP_TIMEOUT_MS });
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
