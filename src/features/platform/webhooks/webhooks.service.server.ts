import { isIP } from 'node:net';
import { inTransaction } from '#db/transaction.server';
import { type Admin, findChanges, writeAudit } from '#features/platform/audit/audit.service.server';
import { sealWebhookSecret } from '#features/platform/secrets/secrets.service.server';
import { isPublicAddress } from '#http/requests/public-address.server';
import type { Shop } from '#server/shop.server';
import { definedFields } from '#shared/defined-fields';
import { AppError, invalidField, notFound } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { wordAttemptError } from './attempt-problems.server';
import * as deliveries from './deliveries.queries.server';
import * as queries from './endpoints.queries.server';
import { insertTestEvent } from './events.queries.server';
import { toBody } from './prepare-events.service.server';
import { newSecret } from './webhook-signature.server';
import { webhooksMessages as messages } from './webhooks.messages';
import { ROTATION_MS, TEST_EVENT } from './webhooks.rules';
import type { Delivery, DeliveryDetail, DeliveryPage, DeliveryQuery, Endpoint, EndpointChange, NewEndpoint } from './webhooks.schema';

const MAX_ENDPOINTS = 20;
const DELIVERIES_PER_PAGE = 50;

export async function listEndpoints(shop: Shop): Promise<Endpoint[]> {
  return (await queries.selectEndpoints(shop.db)).map(toEndpoint);
}

/** Throws `not_found`. */
export async function viewEndpoint(shop: Shop, id: string): Promise<Endpoint> {
  const row = isUuid(id) ? await queries.selectEndpoint(shop.db, id) : undefined;
  if (!row) throw notFound(messages.missing);
  return toEndpoint(row);
}

/** Returns the secret, which is not shown again. Throws `invalid` for an address that is not sent to, and `conflict` for too many. */
export async function createEndpoint(shop: Shop, admin: Admin, input: NewEndpoint): Promise<{ endpoint: Endpoint; secret: string }> {
  requireAllowed(shop, input.url);
  const secret = newSecret();
  const { url, description = '', events } = input;
  const row = await inTransaction(shop.db, async (tx) => {
    if ((await queries.countEndpoints(tx)) >= MAX_ENDPOINTS) {
      throw new AppError('conflict', { message: messages.tooMany(MAX_ENDPOINTS) });
    }
    const row = await queries.insertEndpoint(tx, {
      url,
      description,
      events: [...new Set(events)],
      secret: sealWebhookSecret(shop, secret),
    });
    await writeAudit(tx, admin, { action: 'webhook.create', subject: webhookSubject(row.id), after: { name: url, events } });
    return row;
  });
  return { endpoint: toEndpoint(row), secret };
}

/** Throws `not_found`, `invalid`, and `conflict` with the `current` endpoint if it was changed after the given version. */
export async function updateEndpoint(
  shop: Shop,
  admin: Admin,
  { id, version, ...input }: EndpointChange & { id: string },
): Promise<Endpoint> {
  if (input.url !== undefined) requireAllowed(shop, input.url);
  const known = await inTransaction(shop.db, async (tx) => {
    const row = isUuid(id) ? await queries.lockEndpoint(tx, id) : undefined;
    if (!row) throw notFound(messages.missing);
    if (version !== undefined && version !== row.version) {
      throw new AppError('conflict', { message: messages.changed, details: { current: toEndpoint(row) } });
    }
    const { before, after } = findChanges(editable(row), { ...editable(row), ...definedFields(input) });
    if (Object.keys(after).length === 0) return row;
    await queries.updateEndpoint(tx, id, after);
    await writeAudit(tx, admin, {
      action: 'webhook.update',
      subject: webhookSubject(id),
      before: { ...before, name: row.url },
      after: { ...after, name: after.url ?? row.url },
    });
    return queries.selectEndpoint(tx, id);
  });
  if (!known) throw notFound(messages.missing);
  return toEndpoint(known);
}

/** The present secret signs for another day. Throws `not_found`. */
export async function rotateSecret(shop: Shop, admin: Admin, id: string): Promise<{ endpoint: Endpoint; secret: string }> {
  const secret = newSecret();
  await inTransaction(shop.db, async (tx) => {
    const row = isUuid(id) ? await queries.lockEndpoint(tx, id) : undefined;
    if (!row) throw notFound(messages.missing);
    await queries.replaceSecret(tx, { id, secret: sealWebhookSecret(shop, secret), overlapMs: ROTATION_MS });
    await writeAudit(tx, admin, { action: 'webhook.rotate', subject: webhookSubject(id), after: { name: row.url } });
  });
  return { endpoint: await viewEndpoint(shop, id), secret };
}

/** Deletes the log too. Throws `not_found`. */
export async function deleteEndpoint(shop: Shop, admin: Admin, id: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const row = isUuid(id) ? await queries.lockEndpoint(tx, id) : undefined;
    if (!row) throw notFound(messages.missing);
    await queries.deleteEndpoint(tx, id);
    await writeAudit(tx, admin, { action: 'webhook.delete', subject: webhookSubject(id), before: { name: row.url, events: row.events } });
  });
}

/** An event that nothing caused, with the endpoint as its data. Throws `not_found`, and `conflict` for one that is turned off. */
export async function sendTestEvent(shop: Shop, id: string): Promise<DeliveryDetail> {
  const endpoint = await viewEndpoint(shop, id);
  requireActive(endpoint);
  const deliveryId = await inTransaction(shop.db, (tx) =>
    insertTestEvent(tx, {
      endpointId: id,
      type: TEST_EVENT,
      body: () => toBody({ type: TEST_EVENT, at: new Date() }, { endpoint: { _id: id, url: endpoint.url }, shop: shop.config.shop.name }),
    }),
  );
  return viewDelivery(shop, deliveryId);
}

/** The newest first. Throws `not_found`. */
export async function listDeliveries(shop: Shop, id: string, query: DeliveryQuery): Promise<DeliveryPage> {
  await viewEndpoint(shop, id);
  const { status, cursor, limit = DELIVERIES_PER_PAGE } = query;
  const rows = await deliveries.selectDeliveries(shop.db, { endpointId: id, status, after: cursor, limit });
  const shown = rows.slice(0, limit);
  return { deliveries: shown.map(toDelivery), nextCursor: rows.length > limit ? shown.at(-1)?.id : undefined };
}

/** With all attempts. Throws `not_found`. */
export async function viewDelivery(shop: Shop, id: string): Promise<DeliveryDetail> {
  const row = isUuid(id) ? await deliveries.selectDelivery(shop.db, id) : undefined;
  if (!row) throw notFound(messages.deliveryMissing);
  const attempts = await deliveries.selectAttempts(shop.db, id);
  return {
    ...toDelivery(row),
    endpoint: { _id: row.endpointId, url: row.url },
    body: row.body,
    log: attempts.map(({ at, statusCode, error, codedError, ...attempt }) => ({
      ...attempt,
      at: at.toISOString(),
      statusCode: statusCode ?? undefined,
      error: wordAttemptError({ error, codedError }),
    })),
  };
}

/** The same message with the same id. Throws `not_found`, and `conflict` for an endpoint that is turned off. */
export async function sendAgain(shop: Shop, id: string): Promise<DeliveryDetail> {
  const { endpoint } = await viewDelivery(shop, id);
  requireActive(await viewEndpoint(shop, endpoint._id));
  await inTransaction(shop.db, (tx) => deliveries.sendAgain(tx, id));
  return viewDelivery(shop, id);
}

/** A first check, for the person who types the address; each attempt resolves its name and checks again. */
function requireAllowed({ config }: Shop, address: string): void {
  if (config.allowsPrivateWebhooks) return;
  const url = URL.parse(address);
  const refuse = (message: string) => invalidField('url', message);
  if (url?.protocol !== 'https:' || url.username || url.password) throw refuse(messages.urlInvalid);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host))) throw refuse(messages.urlPrivate);
}

function requireActive({ status }: Endpoint): void {
  if (status !== 'active') throw new AppError('conflict', { message: messages.notActive });
}

function editable({ url, description, events, status }: queries.EndpointRow) {
  return { url, description, events, status };
}

function webhookSubject(id: string) {
  return { type: 'webhook', id };
}

function toEndpoint({ id, failingSince, formerSecretUntil, createdAt, ...row }: queries.EndpointRow): Endpoint {
  const isRotating = formerSecretUntil !== null && formerSecretUntil.getTime() > Date.now();
  return {
    _id: id,
    url: row.url,
    description: row.description,
    events: row.events,
    status: row.status,
    failingSince: failingSince?.toISOString(),
    formerSecretUntil: isRotating ? formerSecretUntil.toISOString() : undefined,
    createdAt: createdAt.toISOString(),
    version: row.version,
  };
}

function toDelivery({ id, createdAt, nextAt, statusCode, ...row }: deliveries.DeliveryRow): Delivery {
  return {
    _id: id,
    eventId: row.eventId,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    createdAt: createdAt.toISOString(),
    nextAt: row.status === 'waiting' ? nextAt.toISOString() : undefined,
    statusCode: statusCode ?? undefined,
    error: wordAttemptError(row),
  };
}
