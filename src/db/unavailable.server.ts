import { sqlState } from './sql-state.server';

/** Node's codes of network errors. */
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
 * SQLSTATEs of a server that cannot process any statement now:
 * 08 connection, 28 and 3D000 login refused, 53 out of connections, disk or memory, 57 stopping, starting or timed out (a
 * statement that its time limit cancelled was waiting for locks or for a busy server), 58 disk errors, 25006 read-only (after a
 * fail-over), 25P03 idle for too long in a transaction, 55P03 lock not available.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_STATES = /^(08|28|53|57|58)...$|^(3D000|25006|25P03|55P03)$/;

/** Errors of pg and Kysely that have no code. */
const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|is not queryable|Cannot use a pool after|driver has already been destroyed/;

/** Whether a statement failed because the database is unavailable at the moment: a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = sqlState(error) ?? '';
  return NETWORK_CODES.has(code) || isConnectError(error) || UNAVAILABLE_STATES.test(code) || UNAVAILABLE_MESSAGES.test(error.message);
}

/** Whatever its code is: a Unix socket that is missing gives ENOENT, and a busy one EAGAIN, which for a file mean something else. */
function isConnectError(error: Error): boolean {
  return 'syscall' in error && error.syscall === 'connect';
}
