import type { Context, MiddlewareHandler } from 'hono';
import type { User } from '#features/accounts/accounts/accounts.schema';
import type { AppEnv } from '#http/calls/app-env.server';
import type { RequestSource } from '#http/requests/client-network.server';
import { AppError } from '#shared/errors';
import type { Right } from '#shared/rights';
import { isFreshlyConfirmed } from './confirmation.rules';
import { findSession, type Session } from './sessions.service.server';

/** Who calls; with an API key, its rights limit those of the person who created it. */
export interface Caller extends User {
  keyName?: string | undefined;
  keyRights?: readonly Right[] | undefined;
}

/** The context of a call for signed-in customers: `c.var.user` is the caller. */
export interface CustomerEnv {
  Bindings: AppEnv['Bindings'];
  Variables: AppEnv['Variables'] & { user: Caller; token: string; confirmedAt: Date };
}

/** Lets signed-in customers pass; 401 without a valid token, 403 for guests. Their responses are private and must not be cached. */
export function customersOnly(): MiddlewareHandler<CustomerEnv> {
  return callersOnly(async (c, token) => {
    const session = await findSession(c.var.shop, token);
    if (session?.user.isGuest) throw new AppError('forbidden');
    return session;
  });
}

/** Lets guests with a session of their own order pass, too (docs/rules.md#guests-session). */
export function shoppersOnly(): MiddlewareHandler<CustomerEnv> {
  return callersOnly((c, token) => findSession(c.var.shop, token));
}

type FindCaller = (c: RequestSource, token: string) => Promise<(Session & { user: Caller }) | undefined>;

/** As `customersOnly`, for callers who are found otherwise. */
export function callersOnly(find: FindCaller): MiddlewareHandler<CustomerEnv> {
  return async function callersOnly(c, next) {
    const token = bearerToken(c);
    const session = token && (await find(c, token));
    if (!session) throw new AppError('unauthenticated');
    c.set('user', session.user);
    c.set('confirmedAt', session.confirmedAt);
    c.set('token', token);
    await next();
    c.header('Cache-Control', 'no-store');
  };
}

/** Lets everyone of the staff pass, whatever their role: for calls about their own account. */
export function anyStaffOnly(): MiddlewareHandler<CustomerEnv> {
  const signedIn = customersOnly();
  return async function anyStaffOnly(c, next) {
    await signedIn(c, async () => {
      if (!c.var.user.staffRole) throw new AppError('forbidden');
      await next();
    });
  };
}

/** Lets callers pass who proved recently who they are; after another middleware that found them. */
export function freshlyConfirmed(): MiddlewareHandler<CustomerEnv> {
  return async function freshlyConfirmed(c, next) {
    requireConfirmation(c);
    await next();
  };
}

/** Throws `confirmation_required` unless the caller proved recently who they are (docs/rules.md#staff-confirmation). */
export function requireConfirmation(c: Context<CustomerEnv>): void {
  if (!isFreshlyConfirmed(c.var.confirmedAt, new Date())) throw new AppError('confirmation_required');
}

export function bearerToken(c: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
}
