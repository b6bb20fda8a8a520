import { hostedProvider } from '#features/orders/payments/providers.server';
import type { Shop } from '#server/shop.server';
import { notFound } from '#shared/errors';
import { settleFromProvider } from './settlement.service.server';
import * as queries from './webhooks.queries.server';

/**
 * Handles a provider's webhook. The event only triggers a query of the provider, whose record decides what was paid,
 * so duplicate, late or reordered events change nothing. The event is stored after settling succeeded; until then the
 * provider resends it. Throws `not_found` without keys for the provider, `malformed` for a bad signature.
 */
export async function receiveWebhook(shop: Shop, name: string, request: { headers: Headers; rawBody: string }): Promise<void> {
  const provider = await hostedProvider(shop, name);
  if (!provider) throw notFound();
  const event = await provider.readWebhook(request);
  const known = { provider: name, eventId: event.id };
  if (await queries.isEventKnown(shop.db, known)) return;
  if (event.paymentId !== undefined) await settleFromProvider(shop, event.paymentId);
  await queries.insertEvent(shop.db, known);
}
