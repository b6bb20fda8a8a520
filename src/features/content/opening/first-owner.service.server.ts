import type { Db } from '#db/database.server';
import { inTransaction } from '#db/transaction.server';
import { deletePasswordResets, findUserById } from '#features/accounts/accounts/accounts.queries.server';
import type { SignedIn } from '#features/accounts/accounts/accounts.service.server';
import { toUser } from '#features/accounts/accounts/user-view.server';
import { hashPassword } from '#features/accounts/passwords/password.server';
import { deleteSessionsOf } from '#features/accounts/sessions/sessions.queries.server';
import { openSession } from '#features/accounts/sessions/sessions.service.server';
import { upsertMember } from '#features/accounts/staff/invitations.queries.server';
import { writeAudit } from '#features/platform/audit/audit.service.server';
import { FIRST_OWNER_HOURS } from '#features/platform/secret-links/secret-links.rules';
import { createLink, deadLink, openLink } from '#features/platform/secret-links/secret-links.server';
import type { Shop } from '#server/shop.server';
import { HOUR_MS } from '#shared/time';
import { openingMessages as messages } from './opening.messages';
import * as queries from './opening.queries.server';
import type { FirstOwner } from './opening.schema';

/**
 * A new token for the link that makes the first owner (docs/rules.md#opening-first-owner); an earlier one no longer works. Undefined
 * for a shop that has an owner, or that did not begin empty.
 */
export async function createSetupToken(db: Db): Promise<string | undefined> {
  const { token, tokenHash } = createLink();
  const expiresAt = new Date(Date.now() + FIRST_OWNER_HOURS * HOUR_MS);
  return (await queries.storeSetupLink(db, { tokenHash, expiresAt })) ? token : undefined;
}

/** Throws `invalid_token` unless the link works. */
export async function checkSetupToken({ db }: Shop, token: string): Promise<void> {
  await openLink(token, { find: (tokenHash) => queries.hasSetupLink(db, tokenHash), message: messages.linkDead });
}

/** Makes the first owner, once, and signs them in. Throws `invalid_token` for a link that is used, replaced, expired or unknown. */
export async function createFirstOwner(
  shop: Shop,
  token: string,
  { owner, userAgent }: { owner: FirstOwner; userAgent: string | undefined },
): Promise<SignedIn> {
  // Checked before the expensive hash.
  await checkSetupToken(shop, token);
  const { password, ...person } = owner;
  const passwordHash = await hashPassword(password);
  return inTransaction(shop.db, async (tx) => {
    await openLink(token, { find: (tokenHash) => queries.takeSetupLink(tx, tokenHash), message: messages.linkDead });
    const userId = await upsertMember(tx, { ...person, role: 'owner', ownRoleId: null, passwordHash });
    const row = userId ? await findUserById(tx, userId) : undefined;
    if (!row) throw deadLink(messages.linkDead);
    const user = toUser(row);
    // A customer's account with this address may be somebody else's.
    await deleteSessionsOf(tx, user._id);
    await deletePasswordResets(tx, user._id);
    await writeAudit(tx, user, {
      action: 'staff.join',
      subject: { type: 'user', id: user._id },
      after: { email: user.email, role: 'owner' },
    });
    return { token: await openSession(tx, { user: row, userAgent }), user };
  });
}
