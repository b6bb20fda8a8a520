import { Hono } from 'hono';
import * as v from 'valibot';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { PROVIDER_NAMES } from '#features/orders/connections/connections.messages';
import { body, call, query } from '#http/calls/call.server';
import { type RateLimit, takeAttempt } from '#http/calls/rate-limit.server';
import { publicOrigin } from '#server/shop.server';
import { MINUTE_MS } from '#shared/time';
import { changeLaterMethods, viewLaterMethods } from './later-methods.service.server';
import { paymentSettingsMessages as messages } from './payment-settings.messages';
import {
  LaterMethodsChangeSchema,
  LaterMethodsSchema,
  PaymentAccountChangeSchema,
  PaymentAccountSchema,
  PaymentModeQuerySchema,
} from './payment-settings.schema';
import * as service from './payment-settings.service.server';

/** Each asks a provider. */
const LIMIT: RateLimit = { name: 'payment settings', windowMs: 10 * MINUTE_MS, perAccountAnywhere: 60 };
const tag = 'Payments';
const response = { payment: PaymentAccountSchema };
const change = { tag, for: 'settings.write', response } as const;

/** The payment providers of the shop, with their keys. Mounted under /admin/payments. */
export function paymentSettingsApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('settings.read'),
      call({
        tag,
        for: 'settings.read',
        summary: 'The payment providers, and whether they are connected',
        response: { payments: v.array(PaymentAccountSchema), later: LaterMethodsSchema },
      }),
      async (c) => {
        const { shop } = c.var;
        const [payments, later] = await Promise.all([
          service.viewPaymentAccounts(shop, publicOrigin(shop, c.req.url)),
          viewLaterMethods(shop),
        ]);
        return c.json({ success: true, payments, later });
      },
    )
    .put(
      '/later',
      staffOnly('settings.write'),
      call({
        tag,
        for: 'settings.write',
        summary: 'Offer cash on delivery, bank transfer and invoice, with their texts; what is absent stays',
        refuses: ['conflict'],
        response: { later: LaterMethodsSchema },
      }),
      body(LaterMethodsChangeSchema),
      async (c) => {
        const later = await changeLaterMethods(c.var.shop, c.var.user, c.req.valid('json'));
        return c.json({ success: true, later, message: messages.laterSaved });
      },
    )
    .get(
      '/:provider',
      staffOnly('settings.read'),
      call({ tag, for: 'settings.read', summary: 'A payment provider', refuses: ['not_found'], response }),
      async (c) => {
        const { shop } = c.var;
        const request = { provider: c.req.param('provider'), origin: publicOrigin(shop, c.req.url) };
        return c.json({ success: true, payment: await service.viewPaymentAccount(shop, request) });
      },
    )
    .put(
      '/:provider',
      staffOnly('settings.write'),
      call({
        ...change,
        summary: 'Save keys that the provider accepts, choose between test and live keys, or turn it off; what is absent stays',
        refuses: ['not_found', 'conflict', 'too_many_requests', 'payment_unavailable'],
      }),
      body(PaymentAccountChangeSchema),
      async (c) => {
        const { shop, user } = c.var;
        await takeAttempt(c, LIMIT, user._id);
        const request = { provider: c.req.param('provider'), origin: publicOrigin(shop, c.req.url), change: c.req.valid('json') };
        return c.json({ success: true, ...(await service.changePaymentAccount(shop, user, request)) });
      },
    )
    .delete(
      '/:provider',
      staffOnly('settings.write'),
      call({ ...change, summary: 'Remove the test or live keys of a provider', refuses: ['not_found', 'conflict'] }),
      query(PaymentModeQuerySchema),
      async (c) => {
        const { shop, user } = c.var;
        const request = { provider: c.req.param('provider'), origin: publicOrigin(shop, c.req.url), ...c.req.valid('query') };
        return c.json({ success: true, ...(await service.disconnectPaymentAccount(shop, user, request)) });
      },
    )
    .post(
      '/:provider/webhook',
      staffOnly('settings.write'),
      call({
        ...change,
        summary: 'Ask the provider to send its events to the shop',
        refuses: ['not_found', 'conflict', 'too_many_requests'],
      }),
      body(PaymentModeQuerySchema),
      async (c) => {
        const { shop, user } = c.var;
        await takeAttempt(c, LIMIT, user._id);
        const provider = c.req.param('provider');
        const request = { provider, origin: publicOrigin(shop, c.req.url), ...c.req.valid('json') };
        const payment = await service.registerWebhook(shop, user, request);
        return c.json({ success: true, payment, message: messages.webhookRegistered(PROVIDER_NAMES[payment.provider]) });
      },
    )
    .post(
      '/:provider/test',
      staffOnly('settings.write'),
      call({
        tag,
        for: 'settings.write',
        summary: 'Try the keys: with test keys by a payment that is refunded at once, with live keys without one',
        refuses: ['not_found', 'too_many_requests'],
        response: { ok: v.boolean() },
      }),
      body(PaymentModeQuerySchema),
      async (c) => {
        await takeAttempt(c, LIMIT, c.var.user._id);
        const request = { provider: c.req.param('provider'), ...c.req.valid('json') };
        return c.json({ success: true, ...(await service.testPaymentAccount(c.var.shop, request)) });
      },
    );
}
