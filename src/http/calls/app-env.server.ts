import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Shop } from '#server/shop.server';

/** The contents of a call's Hono context. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    shop: Shop;
    requestId: string;
    /** Writes the request's id on every line. */
    log: Logger;
    /** The name of the limit that has counted this request for its network. */
    countedLimit?: string;
  };
}
