import { Hono } from 'hono';
import { takeConfirmation } from '#features/accounts/accounts/accounts.api.server';
import { accountsLimits as limits } from '#features/accounts/accounts/accounts.limits.server';
import { askToConfirm } from '#features/accounts/accounts/email-confirmation-mail.server';
import { customersOnly } from '#features/accounts/sessions/session.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import { emailAddressesMessages as messages } from './email-addresses.messages';
import { EmailLinkSchema } from './email-addresses.schema';
import { confirmEmail, revertEmail } from './email-addresses.service.server';

const tag = 'Accounts';

/** The links of mails about an account's address. Mounted under /auth. */
export function emailAddressesApi() {
  return new Hono<AppEnv>()
    .post(
      '/email-confirmation',
      customersOnly(),
      call({
        tag,
        summary: 'Send the link again that confirms one’s pending or present e-mail address',
        refuses: ['too_many_requests'],
        for: 'customer',
      }),
      async (c) => {
        const { shop, user } = c.var;
        const email = user.pendingEmail ?? (user.emailConfirmed ? undefined : user.email);
        if (email === undefined) return c.json({ success: true, message: messages.alreadyConfirmed });
        await takeConfirmation(c, user, email);
        await askToConfirm(shop.db, user._id);
        return c.json({ success: true, message: messages.sent(email) });
      },
    )
    .post(
      '/confirm-email',
      call({
        tag,
        summary: 'Confirm an e-mail address by a mailed link',
        limit: limits.emailLink,
        refuses: ['invalid_token', 'email_taken'],
      }),
      body(EmailLinkSchema),
      async (c) => {
        const { email } = await confirmEmail(c.var.shop, c.req.valid('json').token);
        return c.json({ success: true, message: messages.confirmed(email) });
      },
    )
    .post(
      '/revert-email',
      call({
        tag,
        summary: 'Give an account its former e-mail address back, by the link that was mailed there; every session ends',
        limit: limits.emailLink,
        refuses: ['invalid_token', 'email_taken'],
      }),
      body(EmailLinkSchema),
      async (c) => {
        const { email } = await revertEmail(c.var.shop, c.req.valid('json').token);
        return c.json({ success: true, message: messages.reverted(email) });
      },
    );
}
