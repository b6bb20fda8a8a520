import { AppError } from '#shared/errors';
import { callsMessages as messages } from './calls.messages';

/** The disk, or the quota, is full. */
const FULL = ['ENOSPC', 'EDQUOT'];
const RETRY_SECONDS = 60;

/** The error of a failed write: `unavailable` if the disk is full, which an operator can change; otherwise the given one. */
export function refuseFullDisk(error: unknown): unknown {
  if (!FULL.some((code) => isErrorCode(error, code))) return error;
  return new AppError('unavailable', { message: messages.noRoom, details: { retryAfterSeconds: RETRY_SECONDS }, cause: error });
}

/** Whether Node raised the error with this code, like ENOENT. */
export function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
