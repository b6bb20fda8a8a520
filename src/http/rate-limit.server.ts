import { createHash } from 'node:crypto';
import type { Db } from '#db/database.server';
import { AppError } from '#shared/errors';
import { MINUTE_MS, SECOND_MS } from '#shared/time';
import { type Asking, clientNetwork } from './client-network.server';
import * as queries from './rate-limit.queries.server';

/** How many attempts a window takes. */
export interface RateLimit {
  /** Attempts of the same name are counted together. */
  name: string;
  windowMs: number;
  /** From one network, whatever the account. */
  perNetwork: number;
  /** On one account (an e-mail address, a customer) from one network. */
  perAccount?: number;
  /** On one account from everywhere: high, for whoever reaches it locks somebody else out. */
  perAccountAnywhere?: number;
}

interface Attempt {
  /** It was a good one: it does not count. */
  giveBack: () => Promise<void>;
}

/**
 * Counts an attempt before it is made, so that many at once are counted too. Throws `too_many_requests`, with the
 * seconds to wait. The account may be anything that a shopper typed.
 */
export async function takeAttempt(c: Asking, limit: RateLimit, account?: string): Promise<Attempt> {
  const { config, db } = c.var.shop;
  if (!config.hasRateLimits) return { giveBack: async () => {} };
  const taken: string[] = [];
  // One after the other: what a network is refused must not count against somebody's account.
  for (const { key, most } of countersOf(limit, { network: clientNetwork(c), account })) {
    const { attempts, waitMs } = await queries.countAttempt(db, { key, windowMs: limit.windowMs });
    if (attempts > most) throw tooMany(waitMs);
    taken.push(key);
  }
  return { giveBack: () => queries.giveAttemptsBack(db, taken) };
}

/** Background work: removes counters whose window has passed. */
export async function removeOldRateLimits({ db }: { db: Db }): Promise<void> {
  await queries.deleteOldCounters(db);
}

function countersOf(
  { name, perNetwork, perAccount, perAccountAnywhere }: RateLimit,
  { network, account }: { network: string; account: string | undefined },
) {
  // E-mail addresses compare without case, and do not stand in another table than the users'.
  const who = account === undefined ? '' : createHash('sha256').update(account.trim().toLowerCase()).digest('base64url');
  return [
    { key: `${name} ${network}`, most: perNetwork },
    ...(who && perAccount !== undefined ? [{ key: `${name} ${network} ${who}`, most: perAccount }] : []),
    ...(who && perAccountAnywhere !== undefined ? [{ key: `${name} * ${who}`, most: perAccountAnywhere }] : []),
  ];
}

function tooMany(waitMs: number): AppError {
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  return new AppError('too_many_requests', {
    message: `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    details: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / SECOND_MS)) },
  });
}
