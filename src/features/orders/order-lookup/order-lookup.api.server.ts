import { Hono } from 'hono';
import * as v from 'valibot';
import { OrderSchema } from '#features/orders/orders/orders.schema';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import { countGuess, type GuessLimit, type RateLimit, takeAttempt } from '#http/calls/rate-limit.server';
import type { AppError } from '#shared/errors';
import { HOUR_MS, MINUTE_MS } from '#shared/time';
import { orderCodeMessages as messages } from './order-code.messages';
import { CodeEntrySchema } from './order-code.schema';
import { OrderLookupSchema } from './order-lookup.schema';
import * as lookups from './order-lookup.service.server';
import { OrderProgressSchema } from './order-progress.schema';

const tag = 'Orders';
const LookupWithCodeSchema = v.object({ ...OrderLookupSchema.entries, ...CodeEntrySchema.entries });

/** Per email address; docs/decisions/0007 explains why an account has two limits. */
const LIMITS = {
  /** Wrong numbers. */
  look: {
    ...{ name: 'track', windowMs: 15 * MINUTE_MS, perNetwork: 50, perAccount: 10, perAccountAnywhere: 100 },
    isWrong: ({ code }: AppError) => code === 'not_found',
  },
  sendCode: { name: 'track code', windowMs: HOUR_MS, perNetwork: 50, perAccount: 5, perAccountAnywhere: 10 },
  /** Wrong codes; a code is also tried five times at most. */
  enterCode: {
    ...{ name: 'track open', windowMs: 15 * MINUTE_MS, perNetwork: 50, perAccount: 10, perAccountAnywhere: 100 },
    isWrong: ({ code }: AppError) => code === 'invalid_token',
  },
} as const satisfies Record<string, RateLimit | GuessLimit>;

/** Order tracking by order number and email address, without a session. */
export function orderLookupApi() {
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
    })
    .post(
      '/',
      call({
        tag,
        summary: 'An order’s progress, by number and email address',
        limit: LIMITS.look,
        refuses: ['not_found'],
        response: { order: OrderProgressSchema },
      }),
      body(OrderLookupSchema),
      async (c) => {
        const lookup = c.req.valid('json');
        const order = await countGuess(c, { limit: LIMITS.look, account: lookup.email }, () => lookups.lookUpOrder(c.var.shop, lookup));
        return c.json({ success: true, order });
      },
    )
    .post(
      '/code',
      call({ tag, summary: 'Send a code that opens an order’s details', limit: LIMITS.sendCode }),
      body(OrderLookupSchema),
      async (c) => {
        const lookup = c.req.valid('json');
        await takeAttempt(c, LIMITS.sendCode, lookup.email);
        await lookups.sendOrderCode(c.var.shop, lookup);
        return c.json({ success: true, message: messages.codeSent });
      },
    )
    .post(
      '/details',
      call({
        tag,
        summary: 'An order’s details, by a one-time code from its mail',
        limit: LIMITS.enterCode,
        refuses: ['invalid_token'],
        response: { order: OrderSchema },
      }),
      body(LookupWithCodeSchema),
      async (c) => {
        const entry = c.req.valid('json');
        const order = await countGuess(c, { limit: LIMITS.enterCode, account: entry.email }, () => lookups.openOrder(c.var.shop, entry));
        return c.json({ success: true, order });
      },
    );
}
