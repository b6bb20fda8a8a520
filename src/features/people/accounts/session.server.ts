import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from '#http/app-env.server';
import { AppError } from '#shared/errors';
import type { User } from './accounts.schema';
import { findUserByToken } from './sessions.service.server';

/** The context of a call for signed-in customers: `c.var.user` is the caller. */
export interface CustomerEnv {
  Bindings: AppEnv['Bindings'];
  Variables: AppEnv['Variables'] & { user: User; token: string };
}

/** Lets signed-in customers pass; 401 without a valid token. Their responses are private and must not be cached. */
export function customersOnly(): MiddlewareHandler<CustomerEnv> {
  return async function customersOnly(c, next) {
    const token = bearerToken(c);
    const user = await findUserByToken(c.var.shop, token);
    if (!user || !token) throw new AppError('unauthenticated');
    c.set('user', user);
    c.set('token', token);
    await next();
    c.header('Cache-Control', 'no-store');
  };
}

/** Lets admins pass: 401 without a valid token, 403 for customers (docs/rules.md#wire-public-calls). */
export function adminsOnly(): MiddlewareHandler<CustomerEnv> {
  const signedIn = customersOnly();
  return async function adminsOnly(c, next) {
    await signedIn(c, async () => {
      if (c.var.user.role !== 'admin') throw new AppError('forbidden');
      await next();
    });
  };
}

export function bearerToken(c: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
}
