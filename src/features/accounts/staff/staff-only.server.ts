import type { Context, MiddlewareHandler } from 'hono';
import { isApiKey } from '#features/accounts/api-keys/api-keys.rules';
import { findKeyCaller } from '#features/accounts/api-keys/key-caller.service.server';
import { bearerToken, type Caller, type CustomerEnv, callersOnly, requireConfirmation } from '#features/accounts/sessions/session.server';
import { findSession, type Session } from '#features/accounts/sessions/sessions.service.server';
import type { AppEnv } from '#http/calls/app-env.server';
import type { RequestSource } from '#http/requests/client-network.server';
import { AppError } from '#shared/errors';
import { CONFIRMED_RIGHTS, type NeededRight, type Right } from '#shared/rights';
import { findRight, may } from './staff.rules';

/**
 * Lets staff with this right pass, and API keys that have it (docs/rules.md#api-keys-rights): 401 without a valid token, 403 without the right (docs/rules.md#wire-public-calls), and 403 with
 * `confirmation_required` if the right needs a fresh confirmation.
 */
export function staffOnly(right: NeededRight): MiddlewareHandler<CustomerEnv> {
  const signedIn = callersOnly(findStaffCaller);
  return async function staffOnly(c, next) {
    await signedIn(c, async () => {
      requireRight(c, right);
      await next();
    });
  };
}

/** For calls that need a further right for some of their requests. Throws `forbidden`, or `confirmation_required`. */
export function requireRight(c: Context<CustomerEnv>, needed: NeededRight): void {
  const right = findRight(c.var.user, needed);
  if (right === undefined) throw new AppError('forbidden');
  // Reading changes nothing, but an export copies everything.
  const isReading = c.req.method === 'GET' && right !== 'exports.run';
  if (CONFIRMED_RIGHTS.includes(right) && !isReading) requireConfirmation(c);
}

/** Whether a call that everyone may make comes from staff with this right; its response must not be cached then. */
export async function hasRight(c: Context<AppEnv>, right: Right): Promise<boolean> {
  const token = bearerToken(c);
  return token !== undefined && may((await findStaffCaller(c, token))?.user, right);
}

/** Somebody who is signed in, or who created the API key that calls. */
function findStaffCaller(c: RequestSource, token: string): Promise<(Session & { user: Caller }) | undefined> {
  return isApiKey(token) ? findKeyCaller(c, token) : findSession(c.var.shop, token);
}
