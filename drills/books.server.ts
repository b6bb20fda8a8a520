import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '#test/database-client.server';
import { countPieces, findBrokenInvariants } from '#test/invariants.server';
import type { Purchases } from './buyers.server';

interface Books {
  lost: number;
  doubled: number;
  /** What is wrong, for people; empty when all is right. */
  wrong: string[];
}

const SETTLED_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 500;

/**
 * Proves in SQL that each acknowledged order is there once, that each key made one order, that stock and its ledger, payments and
 * their refunds agree, and that no piece was lost or doubled.
 */
export async function proveBooks(databaseUrl: string, { acknowledged, cancelled, unexpected }: Purchases, pieces: number): Promise<Books> {
  return withClient(databaseUrl, async (client) => {
    const count = async (text: string, values: unknown[] = []) =>
      Number((await client.query(`SELECT count(*) AS n FROM ${text}`, values)).rows[0].n);
    await untilSettled(() =>
      count(
        `payments p WHERE status IN ('created', 'requires_action') OR EXISTS (SELECT FROM refunds WHERE payment_id = p.id AND status = 'owed')`,
      ),
    );
    const ids = acknowledged.map(({ orderId }) => orderId);
    const lost = ids.length - (await count('orders WHERE id::text = ANY ($1)', [[...new Set(ids)]]));
    // Every buyer repeats each request until it is acknowledged: there is no other order.
    const doubled = (await count('orders')) - new Set(ids).size + (ids.length - new Set(ids).size);
    const notRefunded = await count(`orders WHERE id::text = ANY ($1) AND (status <> 'cancelled' OR refunded_cents <> total_cents)`, [
      cancelled,
    ]);
    const wrong = [...(await findBrokenInvariants(databaseUrl)), ...unexpected.slice(0, 5)];
    if ((await countPieces(databaseUrl)) !== pieces) wrong.push('pieces were lost or doubled');
    if (notRefunded > 0) wrong.push(`${notRefunded} cancelled orders have not given their money back`);
    return { lost, doubled, wrong };
  });
}

/** Payments that a killed process left open are settled by the next one, every minute. */
async function untilSettled(countOpen: () => Promise<number>): Promise<void> {
  const startedMs = performance.now();
  while ((await countOpen()) > 0 && performance.now() - startedMs < SETTLED_WITHIN_MS) await sleep(LOOK_EVERY_MS);
}

export function describeBooks({ lost, doubled, wrong }: Books): string {
  return `${lost} lost, ${doubled} doubled; books ${wrong.length === 0 ? 'right' : `WRONG: ${wrong.join('; ')}`}`;
}

export function areRight({ lost, doubled, wrong }: Books): boolean {
  return lost === 0 && doubled === 0 && wrong.length === 0;
}
