import type { Logger } from 'pino';
import type { Config } from '#config.server';
import type { Db } from '#db/database.server';

/** What every service works with. Services take it as their first argument. */
export interface Shop {
  config: Config;
  db: Db;
  log: Logger;
}

/** What the shop's absolute links begin with; without a setting, as the request names it. */
export function publicOrigin({ config }: Shop, requestUrl: string): string {
  return config.shop.url ?? new URL(requestUrl).origin;
}
