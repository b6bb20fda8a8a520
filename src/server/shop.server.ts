import type { Logger } from 'pino';
import type { Db } from '#db/database.server';
import type { ProcessLock } from '#db/process-lock.server';
import type { Replica } from '#db/replica.server';
import type { Config } from './config.server';

/** The dependencies of every service, passed as its first argument. */
export interface Shop {
  config: Config;
  db: Db;
  log: Logger;
  /** Shows other processes that this one is running. */
  processLock: ProcessLock;
  /** A read replica for the catalogue; absent without DATABASE_REPLICA_URL. */
  replica?: Replica | undefined;
  /** Of a backup that somebody looks at beside the shop: who is signed in is in the shop's own database. */
  backupPreview?: { shopDb: Db } | undefined;
  /** Of a process that serves. */
  readiness?: Readiness;
}

/** What this process knows about itself that `/api/ready` reports. */
interface Readiness {
  /** Load balancers should send nothing more. */
  isStopping: boolean;
  /** Since when no notices of changes arrive; absent while they do. */
  noticesLostAt?: Date | undefined;
}

/** For reads of public data. Decisions (a cart, an order, an admin's change) read `shop.db`. */
export function readCatalogue<T>({ db, replica }: Pick<Shop, 'db' | 'replica'>, work: (db: Db) => Promise<T>): Promise<T> {
  return replica ? replica.read(work) : work(db);
}

/** The origin of absolute links: the setting, or the request's own. */
export function publicOrigin({ config }: Shop, requestUrl: string): string {
  return config.shop.url ?? new URL(requestUrl).origin;
}
