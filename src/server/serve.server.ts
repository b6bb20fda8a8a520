import type { RequestListener, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenForCatalogChanges } from '#features/catalog/products/catalog-changes.server';
import { REDIRECTS_TAG, redirectsCache } from '#features/catalog/redirects/redirects.service.server';
import { openingCache } from '#features/content/opening/shop-open.server';
import { followThemeSwitches, themeCache } from '#features/content/theme/theme.service.server';
import { ownShopCache } from '#features/orders/payments/method-providers.server';
import { storeLastVisits } from '#features/orders/visits/count-visits.service.server';
import { CONNECTIONS_TAG, connectionsCache } from '#features/platform/connection-settings/connection-settings.service.server';
import { readSettings, SETTINGS_TAG, settingsCache } from '#features/platform/settings/settings.service.server';
import { PROMOTIONS_TAG, promotionsCache } from '#features/pricing/promotions/active-promotions.server';
import { readShipping, shippingCache } from '#features/pricing/shipping/shipping-terms.server';
import { taxesCache } from '#features/pricing/taxes/tax-table.server';
import { StoppableServer } from '#http/requests/stoppable-server.server';
import { SECOND_MS } from '#shared/time';
import type { Config } from './config.server';
import { createRequestListener, type ListenerOptions } from './http.server';
import type { Shop } from './shop.server';

/** SIGTERM ends the shop within 10 s (docs/rules.md#run-stop): draining and running requests get this long together. */
const STOP_TIMEOUT_MS = 8 * SECOND_MS;
/** Of these for draining; a longer one makes the stop longer. */
const DRAIN_INCLUDED_MS = 2 * SECOND_MS;

/** How much longer than 10 s a stop may take because of the time for load balancers. */
export function extraStopMs({ drainMs }: Config): number {
  return Math.max(0, drainMs - DRAIN_INCLUDED_MS);
}

/** How long values of the database are cached while notices of changes do not arrive. */
const UNNOTIFIED_MS = 10 * SECOND_MS;

interface ServeOptions extends ListenerOptions {
  /** The database whose change notifications are listened to. */
  url: string;
  /** Runs before the shop's own handler: the development server's files. */
  wrap?: (listener: RequestListener) => RequestListener;
}

interface Serving {
  /** Lets `/api/ready` turn to 503, and serves until load balancers have noticed. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
}

/** What this process caches until a notice with its tag. */
const CACHES = [
  { cache: settingsCache, tag: SETTINGS_TAG },
  { cache: themeCache, tag: SETTINGS_TAG },
  { cache: shippingCache, tag: SETTINGS_TAG },
  { cache: openingCache, tag: SETTINGS_TAG },
  { cache: ownShopCache, tag: SETTINGS_TAG },
  { cache: redirectsCache, tag: REDIRECTS_TAG },
  { cache: promotionsCache, tag: PROMOTIONS_TAG },
  { cache: taxesCache, tag: SETTINGS_TAG },
  { cache: connectionsCache, tag: CONNECTIONS_TAG },
] as const;

/** Starts serving in this process: listens, and invalidates cached pages on changes. */
export async function serveShop(shop: Shop, { url, wrap = (listener) => listener, ...options }: ServeOptions): Promise<Serving> {
  const { listener, pages } = createRequestListener(shop, options);
  for (const { cache } of CACHES) cache.start(shop.db);
  /** Without notices, nothing is used for longer than a fresh page. */
  function reportNotices(arrive: boolean) {
    pages.isNotified = arrive;
    if (arrive) {
      clearInterval(dropping);
      dropping = undefined;
    }
    if (shop.readiness) shop.readiness.noticesLostAt = arrive ? undefined : (shop.readiness.noticesLostAt ?? new Date());
    if (arrive || dropping) return;
    dropping = setInterval(() => {
      for (const { cache } of CACHES) cache.drop(shop.db);
    }, UNNOTIFIED_MS).unref();
  }

  let dropping: NodeJS.Timeout | undefined;
  const switches = followThemeSwitches(shop, () => pages.drop());
  const changes = listenForCatalogChanges({
    url,
    onChange: (tags) => {
      // The replica and the settings first: pages that are rendered from here on must include the change.
      shop.replica?.expectChange();
      reportNotices(true);
      for (const { cache, tag } of CACHES) if (!tags || tags.has(tag)) cache.drop(shop.db);
      const isEveryPage = !tags || tags.has(SETTINGS_TAG);
      if (isEveryPage) {
        Promise.all([readSettings(shop), readShipping(shop), switches.plan()]).catch((error) =>
          shop.log.error({ err: error }, 'the settings could not be read'),
        );
      }
      pages.drop(isEveryPage ? undefined : tags);
    },
    onLost: () => reportNotices(false),
    log: shop.log,
  });
  const server = new StoppableServer(wrap(listener));
  await listen(server, shop.config);
  return {
    drain: async () => {
      if (shop.readiness) shop.readiness.isStopping = true;
      await sleep(shop.config.drainMs);
    },
    stop: async () => {
      const isDrained = shop.readiness?.isStopping;
      await server.stop({ timeoutMs: STOP_TIMEOUT_MS - (isDrained ? Math.min(shop.config.drainMs, DRAIN_INCLUDED_MS) : 0) });
      await storeLastVisits(shop);
      await changes.stop();
      clearInterval(dropping);
      switches.stop();
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
