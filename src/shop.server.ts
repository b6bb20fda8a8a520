import type { Logger } from 'pino';
import type { Config } from '#config.server';
import type { Db } from '#db/database.server';

/** What every service works with. Services take it as their first argument. */
export interface Shop {
  config: Config;
  db: Db;
  log: Logger;
}
