import { Hono } from 'hono';
import * as v from 'valibot';
import { accountsLimits as limits } from '#features/accounts/accounts/accounts.limits.server';
import * as authenticators from '#features/accounts/second-factor/authenticator.service.server';
import * as passkeys from '#features/accounts/second-factor/passkeys.service.server';
import { secondFactorMessages as messages } from '#features/accounts/second-factor/second-factor.messages';
import {
  AuthenticatorSetupSchema,
  CodeBodySchema,
  NewPasskeySchema,
  PasskeyNameBodySchema,
  PasskeyOptionsSchema,
  PasskeySchema,
  SecuritySchema,
} from '#features/accounts/second-factor/second-factor.schema';
import { anyStaffOnly, type CustomerEnv, freshlyConfirmed } from '#features/accounts/sessions/session.server';
import type { AppEnv } from '#http/calls/app-env.server';
import { body, call } from '#http/calls/call.server';
import { countGuess } from '#http/calls/rate-limit.server';
import { publicOrigin } from '#server/shop.server';
import { confirmationApi } from './confirmation.api.server';

const tag = 'Accounts';
const change = { tag, for: 'staff', refuses: ['confirmation_required'] } as const;
const onePasskey = { ...change, response: { passkey: PasskeySchema } };

/** How one signs in beside the password, and confirms that it is oneself. Mounted under /auth. */
export function accountSecurityApi() {
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
    })
    .route('/', confirmationApi())
    .route('/', authenticatorApi())
    .route('/', passkeysApi());
}

function authenticatorApi() {
  return new Hono<CustomerEnv>()
    .get(
      '/security',
      anyStaffOnly(),
      call({ tag, for: 'staff', summary: 'One’s authenticator app and passkeys', response: { security: SecuritySchema } }),
      async (c) => {
        const { shop, user } = c.var;
        const authenticator = await authenticators.viewAuthenticator(shop.db, user._id);
        return c.json({ success: true, security: { authenticator, passkeys: await passkeys.listPasskeys(shop.db, user._id) } });
      },
    )
    .post(
      '/authenticator',
      anyStaffOnly(),
      freshlyConfirmed(),
      call({
        ...change,
        summary: 'Start to add an authenticator app; signing in needs it after its first code',
        refuses: [...change.refuses, 'conflict'],
        response: { setup: AuthenticatorSetupSchema },
      }),
      async (c) => c.json({ success: true, setup: await authenticators.startAuthenticator(c.var.shop, c.var.user) }),
    )
    .put(
      '/authenticator',
      anyStaffOnly(),
      freshlyConfirmed(),
      call({
        ...change,
        summary: 'Enable the authenticator app with its first code; shows the recovery codes once',
        refuses: [...change.refuses, 'conflict', 'wrong_code', 'too_many_requests'],
        response: { recoveryCodes: v.array(v.string()) },
      }),
      body(CodeBodySchema),
      async (c) => {
        const { shop, user } = c.var;
        const recoveryCodes = await countGuess(c, { limit: limits.code, account: user._id }, () =>
          authenticators.enableAuthenticator(shop, user, c.req.valid('json').code),
        );
        return c.json({ success: true, recoveryCodes, message: messages.enabled });
      },
    )
    .delete(
      '/authenticator',
      anyStaffOnly(),
      freshlyConfirmed(),
      call({ ...change, summary: 'Remove the authenticator app and the recovery codes', refuses: [...change.refuses, 'not_found'] }),
      async (c) => {
        await authenticators.removeAuthenticator(c.var.shop, c.var.user);
        return c.json({ success: true, message: messages.removed });
      },
    )
    .post(
      '/recovery-codes',
      anyStaffOnly(),
      freshlyConfirmed(),
      call({
        ...change,
        summary: 'Make new recovery codes, shown once; the old ones no longer work',
        refuses: [...change.refuses, 'not_found'],
        response: { recoveryCodes: v.array(v.string()) },
      }),
      async (c) => {
        const recoveryCodes = await authenticators.renewRecoveryCodes(c.var.shop, c.var.user);
        return c.json({ success: true, recoveryCodes, message: messages.codesRenewed });
      },
    );
}

function passkeysApi() {
  return new Hono<CustomerEnv>()
    .post(
      '/passkeys/new',
      anyStaffOnly(),
      freshlyConfirmed(),
      call({
        ...change,
        summary: 'What the browser needs to make a passkey (WebAuthn)',
        refuses: [...change.refuses, 'conflict'],
        response: { options: PasskeyOptionsSchema },
      }),
      async (c) => {
        const origin = publicOrigin(c.var.shop, c.req.url);
        return c.json({ success: true, options: await passkeys.startPasskey(c.var.shop, c.var.user, { origin }) });
      },
    )
    .post(
      '/passkeys',
      anyStaffOnly(),
      freshlyConfirmed(),
      call({
        carries: 'long',
        ...onePasskey,
        summary: 'Add the passkey that the browser made',
        refuses: [...change.refuses, 'conflict', 'wrong_passkey'],
        status: 201,
      }),
      body(NewPasskeySchema),
      async (c) => {
        const origin = publicOrigin(c.var.shop, c.req.url);
        const passkey = await passkeys.addPasskey(c.var.shop, c.var.user, { input: c.req.valid('json'), origin });
        return c.json({ success: true, passkey, message: messages.passkeyAdded }, 201);
      },
    )
    .put(
      '/passkeys/:passkeyId',
      anyStaffOnly(),
      call({ ...onePasskey, summary: 'Rename a passkey', refuses: ['not_found'] }),
      body(PasskeyNameBodySchema),
      async (c) => {
        const input = { person: c.var.user, passkeyId: c.req.param('passkeyId'), ...c.req.valid('json') };
        return c.json({ success: true, passkey: await passkeys.renamePasskey(c.var.shop, input), message: messages.passkeyRenamed });
      },
    )
    .delete(
      '/passkeys/:passkeyId',
      anyStaffOnly(),
      freshlyConfirmed(),
      call({ ...change, summary: 'Remove a passkey', refuses: [...change.refuses, 'not_found'] }),
      async (c) => {
        await passkeys.removePasskey(c.var.shop, { person: c.var.user, passkeyId: c.req.param('passkeyId') });
        return c.json({ success: true, message: messages.passkeyRemoved });
      },
    );
}
