import { isViolationOf } from '#db/sql-state.server';
import { AppError } from '#shared/errors';

/** Throws `email_taken` for an address that another account has, or had until lately: docs/rules.md#accounts-email-unique. */
export async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isViolationOf(error, ['users_email'])) throw new AppError('email_taken', { cause: error });
    throw error;
  }
}
