import * as queries from '#features/accounts/accounts/accounts.queries.server';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { profileMessages } from '#features/accounts/accounts/profile.messages';
import { verifyPassword } from '#features/accounts/passwords/password.server';
import { takeCode } from '#features/accounts/second-factor/authenticator.service.server';
import { takePasskey } from '#features/accounts/second-factor/passkeys.service.server';
import { confirmSession } from '#features/accounts/sessions/sessions.queries.server';
import { hashToken } from '#features/platform/secret-links/token.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import type { Confirmation } from './confirmation.schema';

interface ConfirmedSession {
  user: User;
  /** Of the session that is confirmed. */
  token: string;
  input: Confirmation;
  /** Of the shop, for passkeys. */
  origin: string;
}

/**
 * Proves that it is still the user who has this session (docs/rules.md#staff-confirmation). Throws `wrong_password`, `wrong_code`, or
 * `wrong_passkey`, also for another user's passkey, and `confirmation_required` if what was checked changed meanwhile.
 */
export async function confirm(shop: Shop, { user, token, input, origin }: ConfirmedSession): Promise<void> {
  const { password, code, passkey } = input;
  const row = await queries.findUserById(shop.db, user._id);
  if (!row) throw new AppError('unauthenticated');
  if (password !== undefined) {
    if (!(await verifyPassword(password, row.passwordHash))) {
      throw new AppError('wrong_password', { fields: [{ field: 'password', message: profileMessages.currentWrong }] });
    }
  } else if (code !== undefined) await takeCode(shop, shop.db, { person: user, code });
  else if (!passkey || (await takePasskey(shop, { input: passkey, origin })).id !== user._id) throw new AppError('wrong_passkey');
  // What was checked is no longer what one signs in with, or the session has ended.
  if (!(await confirmSession(shop.db, { tokenHash: hashToken(token), user: row }))) throw new AppError('confirmation_required');
}
