import type { Context, Next } from 'hono';
import type * as v from 'valibot';
import type { AppEnv } from '#http/calls/app-env.server';
import { body } from '#http/calls/call.server';
import { areCardsTyped, readPaymentKeys } from './payment-keys.server';

/**
 * Checks a body that pays, by the schema that fits the providers that are connected at this moment: cards are entered either in the
 * shop's own checkout or on a provider's page.
 */
export function paymentBody<Schema extends v.GenericSchema>(schemaOf: (cards: { areCardsTyped: boolean }) => Schema) {
  const typed = body(schemaOf({ areCardsTyped: true }));
  const hosted = body(schemaOf({ areCardsTyped: false }));
  const choose = async (c: Context<AppEnv>, next: Next) =>
    (areCardsTyped(await readPaymentKeys(c.var.shop)) ? typed : hosted)(c as never, next);
  // With the description of the body that the API's document reads from it.
  return Object.assign(choose, typed) as typeof typed;
}
