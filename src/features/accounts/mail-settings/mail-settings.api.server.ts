import { Hono } from 'hono';
import type { CustomerEnv } from '#features/accounts/sessions/session.server';
import { staffOnly } from '#features/accounts/staff/staff-only.server';
import { body, call } from '#http/calls/call.server';
import { type RateLimit, takeAttempt } from '#http/calls/rate-limit.server';
import { MINUTE_MS } from '#shared/time';
import { mailSettingsMessages as messages } from './mail-settings.messages';
import { MailCheckSchema, MailSettingsChangeSchema, MailSettingsSchema } from './mail-settings.schema';
import { changeMailSettings, checkMail, viewMailSettings } from './mail-settings.service.server';

const LIMIT: RateLimit = { name: 'mail check', windowMs: 10 * MINUTE_MS, perAccountAnywhere: 30 };
const described = { tag: 'Connections', response: { mail: MailSettingsSchema } };

/** The mail server and the sender of mails. Mounted under /admin/mail-settings. */
export function mailSettingsApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/',
      staffOnly('settings.read'),
      call({ ...described, for: 'settings.read', summary: 'The mail server and the sender; the password is never sent' }),
      async (c) => c.json({ success: true, mail: await viewMailSettings(c.var.shop) }),
    )
    .put(
      '/',
      staffOnly('settings.write'),
      call({
        ...described,
        for: 'settings.write',
        summary: 'Change the mail server or the sender; what is absent stays, an empty text removes a value',
        refuses: ['conflict'],
      }),
      body(MailSettingsChangeSchema),
      async (c) =>
        c.json({
          success: true,
          mail: await changeMailSettings(c.var.shop, c.var.user, c.req.valid('json')),
          message: messages.saved,
        }),
    )
    .post(
      '/check',
      staffOnly('settings.write'),
      call({
        tag: 'Connections',
        for: 'settings.write',
        summary: 'Sign in at the mail server, and look up SPF, DKIM and DMARC of the sender',
        refuses: ['too_many_requests'],
        response: { check: MailCheckSchema },
      }),
      async (c) => {
        await takeAttempt(c, LIMIT, c.var.user._id);
        return c.json({ success: true, check: await checkMail(c.var.shop) });
      },
    );
}
