import { Hono } from 'hono';
import * as v from 'valibot';
import { accountsLimits as limits } from '#features/accounts/accounts/accounts.limits.server';
import { accountsMessages } from '#features/accounts/accounts/accounts.messages';
import { UserSchema } from '#features/accounts/accounts/accounts.schema';
import { signInWithPasskey } from '#features/accounts/accounts/accounts.service.server';
import * as passkeys from '#features/accounts/second-factor/passkeys.service.server';
import { PasskeyOptionsSchema } from '#features/accounts/second-factor/second-factor.schema';
import { customersOnly } from '#features/accounts/sessions/session.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import { countGuess } from '#http/calls/rate-limit.server';
import { publicOrigin } from '#server/shop.server';
import { confirmationMessages as messages } from './confirmation.messages';
import { ConfirmationSchema, PasskeySignInSchema } from './confirmation.schema';
import { confirm } from './confirmation.service.server';

const tag = 'Accounts';

/** Signing in with a passkey, and confirming who one is. */
export function confirmationApi() {
  return new Hono<AppEnv>()
    .post(
      '/passkeys/options',
      call({
        tag,
        summary: 'What the browser needs to sign in or confirm with a passkey (WebAuthn)',
        limit: limits.passkeyOptions,
        response: { options: PasskeyOptionsSchema },
      }),
      async (c) => {
        const options = await passkeys.startPasskeySignIn(c.var.shop, { origin: publicOrigin(c.var.shop, c.req.url) });
        return c.json({ success: true, options });
      },
    )
    .post(
      '/passkeys/sign-in',
      call({
        carries: 'long',
        tag,
        summary: 'Sign in with a passkey',
        limit: limits.passkey,
        refuses: ['wrong_passkey'],
        response: { token: v.string(), user: UserSchema },
      }),
      body(PasskeySignInSchema),
      async (c) => {
        const { token, user } = await countGuess(c, { limit: limits.passkey }, () =>
          signInWithPasskey(c.var.shop, {
            ...c.req.valid('json'),
            origin: publicOrigin(c.var.shop, c.req.url),
            userAgent: c.req.header('User-Agent'),
          }),
        );
        return c.json({ success: true, token, user, message: accountsMessages.loginSuccess });
      },
    )
    .post(
      '/confirm',
      customersOnly(),
      call({
        carries: 'long',
        tag,
        summary: 'Confirm who one is, with the password, a code or a passkey; holds for ten minutes',
        refuses: ['wrong_password', 'wrong_code', 'wrong_passkey', 'confirmation_required', 'too_many_requests'],
        for: 'customer',
      }),
      body(ConfirmationSchema),
      async (c) => {
        const { shop, user, token } = c.var;
        const input = c.req.valid('json');
        const prove = () => confirm(shop, { user, token, input, origin: publicOrigin(shop, c.req.url) });
        const account = user._id;
        if (input.password !== undefined) await countGuess(c, { limit: limits.password, account }, prove);
        else if (input.code !== undefined) await countGuess(c, { limit: limits.code, account }, prove);
        else await countGuess(c, { limit: limits.passkey }, prove);
        return c.json({ success: true, message: messages.confirmed });
      },
    );
}
