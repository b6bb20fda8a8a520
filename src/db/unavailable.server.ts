/** Errors of the network, as Node names them. */
const NETWORK_CODES = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATEs of a server that cannot serve now, whatever it is asked:
 * 08 connection, 28 and 3D000 sign-in refused, 53 out of connections, disk or memory, 57 stopping, starting or out of time (a statement
 * that was cancelled by its time limit waits for locks or for a busy server), 58 its disk, 25006 read-only (after a fail-over),
 * 25P03 idle for too long in a transaction, 55P03 a lock that was not free.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_STATES = /^(08|28|53|57|58)...$|^(3D000|25006|25P03|55P03)$/;

/** What pg and Kysely say without a code. */
const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|is not queryable|Cannot use a pool after|driver has already been destroyed/;

/** Whether a statement failed because the database cannot serve at the moment: the same may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return NETWORK_CODES.has(code) || UNAVAILABLE_STATES.test(code) || UNAVAILABLE_MESSAGES.test(error.message);
}
