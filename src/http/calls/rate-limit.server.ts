import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { clientNetwork, type RequestSource } from '#http/requests/client-network.server';
import { AppError } from '#shared/errors';
import { mailboxKey } from '#shared/mailbox';
import { MINUTE_MS, SECOND_MS } from '#shared/time';
import type { AppEnv } from './app-env.server';
import { callsMessages as messages } from './calls.messages';
import * as queries from './rate-limit.queries.server';

/** How many attempts are allowed in a window. */
export interface RateLimit {
  /** Attempts with the same name are counted together. */
  name: string;
  windowMs: number;
  /** From one network, whatever the account. */
  perNetwork?: number;
  /** On one account (an e-mail address, a customer) from one network. */
  perAccount?: number;
  /** On one account from everywhere: high, because an attacker who reaches it locks the account's owner out. */
  perAccountAnywhere?: number;
}

/** Of a secret that somebody could guess: one limit, whatever call checks it (docs/rules.md#limits-guesses). */
export interface GuessLimit extends RateLimit {
  /** Whether the guess was wrong, and counts. What is refused for another reason says nothing about the secret. */
  isWrong: (error: AppError) => boolean;
}

interface Attempt {
  /** Subtracts a successful attempt, which does not count. */
  giveBack: () => Promise<void>;
}

/**
 * Counts an attempt before it is made, so that concurrent ones are counted too. Throws `too_many_requests`, with the
 * seconds to wait. The account may be any text that a shopper typed.
 */
export async function takeAttempt(c: RequestSource, limit: RateLimit, account?: string): Promise<Attempt> {
  const { config, db } = c.var.shop;
  if (!config.hasRateLimits) return { giveBack: async () => {} };
  const taken: string[] = [];
  // Sequentially: an attempt that is refused for its network must not count against the account.
  for (const { key, most, isOfNetwork } of countersOf(limit, { network: clientNetwork(c), account })) {
    taken.push(key);
    if (isOfNetwork && c.var.countedLimit === limit.name) continue;
    const { attempts, waitMs } = await queries.countAttempt(db, { key, windowMs: limit.windowMs });
    if (attempts > most) throw tooMany(waitMs);
  }
  return { giveBack: () => queries.giveAttemptsBack(db, taken) };
}

/** Counts a guess at a secret while it is checked, and afterwards only if it was wrong. Throws `too_many_requests`. */
export async function countGuess<Result>(
  c: RequestSource,
  { limit, account }: { limit: GuessLimit; account?: string | undefined },
  check: () => Promise<Result>,
): Promise<Result> {
  const attempt = await takeAttempt(c, limit, account);
  try {
    const result = await check();
    await attempt.giveBack();
    return result;
  } catch (error) {
    if (!(error instanceof AppError && limit.isWrong(error))) await attempt.giveBack();
    throw error;
  }
}

/** Counts an attempt from its network alone, before its body is read; `takeAttempt` adds the account's. Throws `too_many_requests`. */
export async function takeNetworkAttempt(c: Context<AppEnv>, limit: RateLimit): Promise<void> {
  await takeAttempt(c, limit);
  c.set('countedLimit', limit.name);
}

function countersOf(
  { name, perNetwork, perAccount, perAccountAnywhere }: RateLimit,
  { network, account }: { network: string; account: string | undefined },
) {
  // A mailbox has one counter however it is spelled; addresses are hashed because they are stored only in the users table.
  const who = account === undefined ? '' : createHash('sha256').update(mailboxKey(account)).digest('base64url');
  return [
    ...(perNetwork !== undefined ? [{ key: `${name} ${network}`, most: perNetwork, isOfNetwork: true }] : []),
    ...(who && perAccount !== undefined ? [{ key: `${name} ${network} ${who}`, most: perAccount, isOfNetwork: false }] : []),
    ...(who && perAccountAnywhere !== undefined ? [{ key: `${name} * ${who}`, most: perAccountAnywhere, isOfNetwork: false }] : []),
  ];
}

function tooMany(waitMs: number): AppError {
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  return new AppError('too_many_requests', {
    message: messages.tooManyAttempts(minutes),
    details: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / SECOND_MS)) },
  });
}
