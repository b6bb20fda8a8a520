import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { sqlState } from '#db/sql-state.server';
import { isDatabaseUnavailable } from '#db/unavailable.server';
import { hasBrokenOff } from '#http/requests/client-left.server';
import { addSecurityHeaders } from '#http/requests/security-headers.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import type { AppEnv } from './app-env.server';

/** Retry-After while the database is unavailable. */
export const UNAVAILABLE_RETRY_SECONDS = 5;

/** Turns every error into a response. It never contains a stack trace or SQL. */
export function sendError(error: Error, c: Context<AppEnv>): Response {
  const refusal = hasBrokenOff(c) ? new AppError('malformed', { cause: error }) : toAppError(error, c.var.shop);
  if (isFailure(refusal)) c.var.log.error({ err: error }, 'request failed');
  else c.var.log.debug({ code: refusal.code, err: refusal.cause }, 'request refused');
  const retryAfterSeconds = refusal.details?.retryAfterSeconds ?? (refusal.status === 503 ? UNAVAILABLE_RETRY_SECONDS : undefined);
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  c.header('Cache-Control', 'no-store');
  return c.json(
    {
      success: false,
      code: refusal.code,
      message: refusal.message,
      ...(refusal.fields && { errors: refusal.fields }),
      ...refusal.details,
      requestId: c.var.requestId,
    },
    refusal.status,
  );
}

/** Not a refusal for now that has no cause: a process that is stopping, a shop that is not open yet, too many exports at once. */
function isFailure({ status, code, cause }: AppError): boolean {
  return status >= 500 && (code !== 'unavailable' || cause !== undefined);
}

/** The response to a request that cannot be parsed (an invalid URL); the middleware does not run for it. */
export function sendUnreadable(): Response {
  const { code, message, status } = new AppError('malformed');
  const response = Response.json({ success: false, code, message }, { status, headers: { 'Cache-Control': 'no-store' } });
  addSecurityHeaders(response.headers, { isBehindTls: false });
  return response;
}

/** PostgreSQL's code for a role without the right. */
const INSUFFICIENT_PRIVILEGE = '42501';

function toAppError(error: unknown, shop: Shop | undefined): AppError {
  if (error instanceof AppError) return error;
  if (shop?.backupPreview && sqlState(error) === INSUFFICIENT_PRIVILEGE) return new AppError('read_only', { cause: error });
  if (error instanceof HTTPException && error.status === 400) return new AppError('malformed', { cause: error });
  if (error instanceof HTTPException && error.status === 413) return new AppError('too_large', { cause: error });
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', { cause: error });
  return new AppError('internal', { cause: error });
}
