import { Counter, Gauge, Registry } from 'prom-client';
import type { Shop } from '#server/shop.server';
import {
  type BackupFigures,
  type JobFigures,
  selectBackupFigures,
  selectJobFigures,
  selectOrdersByPayment,
} from './metrics.queries.server';

const PAYMENT_STATES = ['pending', 'completed', 'failed', 'partially_refunded', 'refunded'];

/** The shop's metrics from the database in Prometheus's text format: the same from every process. */
export async function readShopMetrics({ db, log }: Pick<Shop, 'db' | 'log'>): Promise<string> {
  const registry = new Registry();
  const up = gauge(registry, 'shop_database_up', 'Whether the database responds');
  try {
    const [jobs, orders, backups] = await Promise.all([selectJobFigures(db), selectOrdersByPayment(db), selectBackupFigures(db)]);
    if (jobs) describeJobs(registry, jobs);
    describeOrders(registry, orders);
    if (backups) describeBackups(registry, backups);
    up.set(1);
  } catch (error) {
    // The metrics of the processes are still reported; they are needed most during an outage.
    log.warn({ err: error }, 'metrics: the database is unavailable');
    up.set(0);
  }
  return registry.metrics();
}

function describeJobs(registry: Registry, { waiting, failed, held, mailsWaiting, oldestSeconds }: JobFigures): void {
  gauge(registry, 'shop_jobs_waiting', 'Jobs that are due, run or wait for another attempt').set(waiting);
  gauge(registry, 'shop_jobs_failed', 'Jobs that were given up').set(failed);
  gauge(registry, 'shop_jobs_held', 'Jobs that wait for a person since the shop was restored').set(held);
  gauge(registry, 'shop_jobs_oldest_age_seconds', 'How long the oldest waiting job has been there').set(oldestSeconds);
  gauge(registry, 'shop_mails_waiting', 'Mails that have not been sent yet').set(mailsWaiting);
}

function describeBackups(registry: Registry, { lastSuccess, lastBytes, hasFailed, lastProof, isUnproved }: BackupFigures): void {
  gauge(registry, 'shop_backup_last_success_timestamp_seconds', 'When the shop last backed itself up; 0 if it never did').set(lastSuccess);
  gauge(registry, 'shop_backup_last_bytes', 'The size of the last backup').set(lastBytes);
  gauge(registry, 'shop_backup_failed', 'Whether the last backup failed').set(hasFailed ? 1 : 0);
  gauge(registry, 'shop_backup_last_proof_timestamp_seconds', 'When a backup was last restored for trial; 0 if none was').set(lastProof);
  gauge(registry, 'shop_backup_proof_failed', 'Whether the last trial restore of a backup failed').set(isUnproved ? 1 : 0);
}

function describeOrders(registry: Registry, orders: readonly { paymentStatus: string; orders: number }[]): void {
  const placed = new Counter({ name: 'shop_orders_placed_total', help: 'Orders that were ever placed', registers: [registry] });
  placed.inc(orders.reduce((sum, row) => sum + row.orders, 0));
  const payments = gauge(registry, 'shop_payments', 'Orders by the state of their payment', ['state']);
  for (const state of PAYMENT_STATES) {
    payments.set({ state }, orders.find(({ paymentStatus }) => paymentStatus === state)?.orders ?? 0);
  }
}

function gauge(registry: Registry, name: string, help: string, labelNames: string[] = []): Gauge {
  return new Gauge({ name, help, labelNames, registers: [registry] });
}
