import type { IncomingMessage } from 'node:http';
import { inTransaction } from '#db/transaction.server';
import { enqueueMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { openWebhookSecret, UnreadableSecret } from '#features/platform/secrets/secrets.service.server';
import { isPublicAddress } from '#http/requests/public-address.server';
import { PublicRequestError, requestPublic } from '#http/requests/public-request.server';
import type { Shop } from '#server/shop.server';
import { MINUTE_MS, SECOND_MS } from '#shared/time';
import type { AttemptProblem } from './attempt-problems.server';
import * as queries from './deliveries.queries.server';
import { selectOwnerEmails } from './endpoints.queries.server';
import { endpointFailedMail } from './webhook-mails.server';
import { signatureHeaders } from './webhook-signature.server';
import { ATTEMPT_MS, FAILED_AFTER_MS, retryDelayMs } from './webhooks.rules';

/** Longer than an attempt takes: a process that has not finished one by then has died. */
const LEASE_MS = MINUTE_MS;
const SENT_AT_ONCE = 4;
const RESPONSE_MAX_LENGTH = 2_000;
/** RFC 9110 §15.5.11: the receiver does not want more. */
const GONE = 410;

interface Sending {
  stop: AbortSignal;
  /** Tests have less time. */
  attemptMs?: number;
}

/**
 * Sends what is due, to all endpoints at once, a few at a time to each: a slow one does not hold up the others for longer than an attempt.
 * Any number of processes may call it; one message is sent by one of them at a time (docs/rules.md#webhooks-delivery).
 */
export async function sendWebhooks(shop: Shop, { stop, attemptMs = ATTEMPT_MS }: Sending): Promise<void> {
  const endpoints = await queries.selectDueEndpoints(shop.db);
  await Promise.all(endpoints.map((endpointId) => sendTo(shop, endpointId, { stop, attemptMs })));
}

/** Until an attempt fails or nothing is due: what is left is due in the next round. */
async function sendTo(shop: Shop, endpointId: string, { stop, attemptMs }: Required<Sending>): Promise<void> {
  const endsAt = Date.now() + attemptMs;
  while (!stop.aborted && Date.now() < endsAt) {
    const claimed = await queries.claimDeliveries(shop.db, { endpointId, limit: SENT_AT_ONCE, leaseMs: LEASE_MS });
    const outcomes = await Promise.all(claimed.map((delivery) => attempt(shop, delivery, attemptMs)));
    if (claimed.length < SENT_AT_ONCE || outcomes.includes(false)) return;
  }
}

/** One attempt and its record. Whether it arrived. */
async function attempt(shop: Shop, delivery: queries.ClaimedDelivery, attemptMs: number): Promise<boolean> {
  const outcome = await post(shop, delivery, attemptMs);
  const { statusCode = 0 } = outcome;
  const hasArrived = statusCode >= 200 && statusCode < 300;
  await inTransaction(shop.db, async (tx) => {
    await queries.insertAttempt(tx, delivery, outcome);
    const delayMs = retryDelayMs(delivery.tries);
    if (hasArrived) await queries.settleDelivery(tx, delivery, { status: 'delivered' });
    else if (delayMs === undefined) await queries.settleDelivery(tx, delivery, { status: 'failed' });
    else await queries.settleDelivery(tx, delivery, { status: 'waiting', delayMs });
    const { endpointId, url } = delivery;
    if (hasArrived) await queries.markArrived(tx, endpointId);
    else if (await queries.markFailing(tx, { endpointId, afterMs: statusCode === GONE ? 0 : FAILED_AFTER_MS })) {
      for (const to of await selectOwnerEmails(tx))
        await enqueueMail(tx, await wordFor(shop, tx, { address: to }, () => endpointFailedMail(shop, { to, url, endpointId })));
    }
  });
  return hasArrived;
}

async function post(
  shop: Shop,
  { eventId, url, body, secrets }: queries.ClaimedDelivery,
  attemptMs: number,
): Promise<queries.AttemptOutcome> {
  const startedAt = Date.now();
  const timeout = AbortSignal.timeout(attemptMs);
  try {
    const response = await requestPublic(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Tradewind',
        ...signatureHeaders({
          id: eventId,
          sentAt: new Date(startedAt),
          body,
          secrets: secrets.map((secret) => openWebhookSecret(shop, secret)),
        }),
      },
      body,
      signal: timeout,
      isAllowed: shop.config.allowsPrivateWebhooks ? () => true : isPublicAddress,
    });
    const text = await readBeginning(response);
    return { durationMs: Date.now() - startedAt, statusCode: response.statusCode, response: text };
  } catch (error) {
    const problem: AttemptProblem = timeout.aborted ? { code: 'noAnswer', value: attemptMs / SECOND_MS } : problemOf(error);
    return { durationMs: Date.now() - startedAt, response: '', problem };
  }
}

function problemOf(error: unknown): AttemptProblem {
  if (error instanceof PublicRequestError) return error.problem;
  return { code: error instanceof UnreadableSecret ? 'secretUnreadable' : 'connectionBroke' };
}

/** The rest of the response is not read. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) {
    text += chunk;
    if (text.length >= RESPONSE_MAX_LENGTH) break;
  }
  response.destroy();
  // PostgreSQL stores no zero bytes.
  return text.slice(0, RESPONSE_MAX_LENGTH).replaceAll('\0', '').toWellFormed();
}
