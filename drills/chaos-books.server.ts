import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '#test/database-client.server';
import { type ChaosWorld, startAgain } from './chaos-world.server';
import type { Imports } from './importing.server';

const DONE_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 500;

/** What mails, jobs, the provider's money and imports look like at the end. */
export interface OtherBooks {
  line: string;
  wrong: string[];
}

/**
 * Stops all hosts and starts them again, so that what killed processes left open is settled. Their leases end at once, which takes
 * minutes otherwise.
 */
export async function settleAll({ hosts, databaseUrl }: ChaosWorld): Promise<void> {
  for (const { shop } of hosts) await shop.stop();
  await withClient(databaseUrl, (client) => client.query('UPDATE jobs SET run_at = now() WHERE failed_at IS NULL'));
  for (const host of hosts) await startAgain(host);
  await withClient(databaseUrl, async (client) => {
    const startedMs = performance.now();
    const open = `SELECT 1 FROM jobs WHERE failed_at IS NULL
                  UNION ALL SELECT 1 FROM payments WHERE status IN ('created', 'requires_action')
                  UNION ALL SELECT 1 FROM refunds WHERE status = 'owed' LIMIT 1`;
    while ((await client.query(open)).rowCount && performance.now() - startedMs < DONE_WITHIN_MS) await sleep(LOOK_EVERY_MS);
  });
}

/**
 * Proves that no mail was lost or sent twice, that no job is left, that the provider's payments and refunds are those of the shop, and
 * that each imported product is there once.
 */
export async function proveOtherBooks({ databaseUrl, mailServer, provider }: ChaosWorld, imports: Imports): Promise<OtherBooks> {
  return withClient(databaseUrl, async (client) => {
    const wrong: string[] = [];
    const select = async (statement: string, values: unknown[] = []) => (await client.query(statement, values)).rows;
    const expectNone = (count: number, what: string) => count > 0 && wrong.push(`${count} ${what}`);

    const received = mailServer.mails().map(({ headers }) => /<([^@]+)@/.exec(headers['message-id'] ?? '')?.[1] ?? '');
    const once = new Set(received);
    expectNone(received.length - once.size, 'mails were sent twice');
    const mails = await select('SELECT id, status FROM mails');
    const isSent = mails.filter(({ status }) => status === 'sent');
    expectNone(isSent.filter(({ id }) => !once.has(id)).length, 'mails are sent for the shop, and did not arrive');
    const notMailed = await select(
      `SELECT 1 FROM orders o WHERE o.status <> 'pending' AND o.stock_state = 'sold'
          AND NOT EXISTS (SELECT FROM mails m WHERE m.order_id = o.id AND m.kind = 'order.placed')`,
    );
    expectNone(notMailed.length, 'orders without a mail');
    const interrupted = mails.filter(({ status }) => status !== 'sent');
    const [jobs] = await select('SELECT count(*)::integer AS n, min(last_error) AS error FROM jobs');
    expectNone(jobs.n, `jobs are left (${jobs.error})`);

    const payments = await select(
      "SELECT session_reference AS session, charged_cents::integer AS charged, refunded_cents::integer AS refunded FROM payments WHERE provider = 'stripe'",
    );
    const bySession = new Map(payments.map((payment) => [payment.session, payment]));
    const paid = [...provider.sessions.values()].filter(({ payment_status }) => payment_status === 'paid');
    const different = paid.filter(({ id, amount_total, payment_intent }) => {
      const payment = bySession.get(id);
      return payment?.charged !== amount_total || payment.refunded !== (provider.refunded.get(payment_intent ?? '') ?? 0);
    });
    expectNone(different.length, 'payments are others at the provider');

    const [products] = await select(
      "SELECT count(*)::integer AS n, count(DISTINCT sku)::integer AS once FROM variants WHERE sku LIKE 'IMPORTED-%'",
    );
    expectNone(Math.abs(products.n - imports.products) + products.n - products.once, 'imported products are missing or there twice');
    expectNone(imports.failed.length, `imports failed (${imports.failed[0]})`);

    const refunds = [...provider.refunded.values()].filter((cents) => cents > 0).length;
    return {
      line: `${once.size} mails arrived (${interrupted.length} interrupted at the hand-over, and shown to the staff), ${paid.length} payments and ${refunds} refunds as at the provider, ${imports.products} products of ${imports.files} imports`,
      wrong,
    };
  });
}
