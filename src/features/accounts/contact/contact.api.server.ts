import { Hono } from 'hono';
import { bearerToken } from '#features/accounts/sessions/session.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import { type RateLimit, takeAttempt } from '#http/calls/rate-limit.server';
import { HOUR_MS } from '#shared/time';
import { contactMessages as messages } from './contact.messages';
import { ContactSchema } from './contact.schema';
import { contactSupport } from './contact.service.server';

const CONTACT_LIMIT: RateLimit = { name: 'contact', windowMs: HOUR_MS, perNetwork: 50, perAccount: 5, perAccountAnywhere: 10 };

export function contactApi() {
  return new Hono<AppEnv>().post(
    '/',
    call({ tag: 'Contact', summary: 'Write to support', limit: CONTACT_LIMIT }),
    body(ContactSchema),
    async (c) => {
      const contact = c.req.valid('json');
      await takeAttempt(c, CONTACT_LIMIT, contact.email);
      await contactSupport(c.var.shop, contact, bearerToken(c));
      return c.json({ success: true, message: messages.sent });
    },
  );
}
