import type { Logger } from 'pino';
import type { Db } from '#db/database.server';
import type { ProcessLock } from '#db/process-lock.server';
import type { Replica } from '#db/replica.server';
import type { Config } from './config.server';

/** What every service works with. Services take it as their first argument. */
export interface Shop {
  config: Config;
  db: Db;
  log: Logger;
  /** By this the other processes know that this one is running. */
  processLock: ProcessLock;
  /** A copy of the database that takes reads of the catalogue; absent without DATABASE_REPLICA_URL. */
  replica?: Replica | undefined;
}

/** Reads what everyone may see. What decides something (a cart, an order, an admin's change) reads `shop.db`. */
export function readCatalogue<T>({ db, replica }: Pick<Shop, 'db' | 'replica'>, work: (db: Db) => Promise<T>): Promise<T> {
  return replica ? replica.read(work) : work(db);
}

/** What the shop's absolute links begin with; without a setting, as the request names it. */
export function publicOrigin({ config }: Shop, requestUrl: string): string {
  return config.shop.url ?? new URL(requestUrl).origin;
}
