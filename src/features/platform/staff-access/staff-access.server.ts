import type { Context, MiddlewareHandler } from 'hono';
import type { Admin } from '#features/platform/audit/audit.service.server';
import type { AppEnv } from '#http/calls/app-env.server';
import type { NeededRight, Right } from '#shared/rights';

/**
 * How a call knows the staff. The accounts do, but they are in a module after this one; the server registers their checks once
 * (src/server/api.server.ts). A call that is reached without them fails.
 */
export interface StaffAccess {
  staffOnly: (right: Right) => MiddlewareHandler;
  anyStaffOnly: () => MiddlewareHandler;
  freshlyConfirmed: () => MiddlewareHandler;
  // biome-ignore lint/suspicious/noExplicitAny: a call of staff has more in its context than this module knows.
  requireRight: (c: Context<any>, right: NeededRight) => void;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  requireLanguage: (c: Context<any>, language: string) => void;
}

/** The context of a call of staff: `c.var.user` is the caller. */
export interface StaffEnv {
  Bindings: AppEnv['Bindings'];
  Variables: AppEnv['Variables'] & { staffAccess: StaffAccess; user: Admin };
}

/** Registers the checks for all calls after it. */
export function withStaffAccess(access: StaffAccess): MiddlewareHandler<StaffEnv> {
  return async function withStaffAccess(c, next) {
    c.set('staffAccess', access);
    await next();
  };
}

/** Lets staff with this right pass. */
export function staffOnly(right: Right): MiddlewareHandler<StaffEnv> {
  return async function staffOnly(c, next) {
    return c.var.staffAccess.staffOnly(right)(c, next);
  };
}

/** Lets everyone of the staff pass, whatever their role. */
export function anyStaffOnly(): MiddlewareHandler<StaffEnv> {
  return async function anyStaffOnly(c, next) {
    return c.var.staffAccess.anyStaffOnly()(c, next);
  };
}

/** Lets callers pass who proved recently who they are; after another check that found them. */
export function freshlyConfirmed(): MiddlewareHandler<StaffEnv> {
  return async function freshlyConfirmed(c, next) {
    return c.var.staffAccess.freshlyConfirmed()(c, next);
  };
}

/** For calls that need a further right for some of their requests. Throws `forbidden`, or `confirmation_required`. */
export function requireRight(c: Context<StaffEnv>, right: NeededRight): void {
  c.var.staffAccess.requireRight(c, right);
}

/** For calls that write translations into a language (BCP 47). Throws `forbidden`. */
export function requireLanguage(c: Context<StaffEnv>, language: string): void {
  c.var.staffAccess.requireLanguage(c, language);
}
