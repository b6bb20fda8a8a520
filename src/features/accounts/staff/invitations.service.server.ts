import { inTransaction } from '#db/transaction.server';
import { deletePasswordResets, findUserById } from '#features/accounts/accounts/accounts.queries.server';
import type { SignedIn } from '#features/accounts/accounts/accounts.service.server';
import { passwordResetMessages } from '#features/accounts/accounts/password-reset.messages';
import { toUser } from '#features/accounts/accounts/user-view.server';
import { hashPassword } from '#features/accounts/passwords/password.server';
import { deleteSessionsOf } from '#features/accounts/sessions/sessions.queries.server';
import { openSession } from '#features/accounts/sessions/sessions.service.server';
import { type Admin, writeAudit } from '#features/platform/audit/audit.service.server';
import { enqueue, type Job } from '#features/platform/jobs/jobs.service.server';
import { sendMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { LINK_DAYS } from '#features/platform/secret-links/secret-links.rules';
import { createLink, linkEnd, openLink } from '#features/platform/secret-links/secret-links.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import * as queries from './invitations.queries.server';
import { findRole } from './own-roles.service.server';
import { staffMessages as messages } from './staff.messages';
import { isOnStaff } from './staff.queries.server';
import type { Acceptance, Invitation, OpenInvitation, StaffMember } from './staff.schema';
import { invitationSubject, viewMember } from './staff.service.server';
import { invitationMail } from './staff-mails.server';

/**
 * Mails a link to join the staff (docs/rules.md#staff-invitations). An earlier one for the same address no longer works. The result is
 * the same whether the address has a customer's account or not. Throws `conflict` for somebody on the staff.
 */
export async function invite(shop: Shop, admin: Admin, invitation: Invitation): Promise<StaffMember> {
  const id = await inTransaction(shop.db, async (tx) => {
    if (await isOnStaff(tx, invitation.email)) throw new AppError('conflict', { message: messages.alreadyStaff });
    const expiresAt = linkEnd(LINK_DAYS.invitation);
    const role = await findRole(tx, invitation.role);
    const { id, email } = await queries.upsertInvitation(tx, { ...role, email: invitation.email, invitedBy: admin._id, expiresAt });
    await writeAudit(tx, admin, { action: 'staff.invite', subject: invitationSubject(id), after: { email, role: role.name } });
    await enqueue(tx, invitationMailJob, { id, sentAt: expiresAt.toISOString() });
    return id;
  });
  return viewMember(shop, id);
}

/** The token is created in the job, so that it is never stored in plain text. After inviting again, `sentAt` is another. */
export const invitationMailJob: Job<{ id: string; sentAt: string }> = {
  kind: 'staff invitation mail',
  run: async (shop, { id, sentAt }, attempt) => {
    const { token, tokenHash } = createLink();
    const invitation = await queries.setToken(shop.db, { id, sentAt, tokenHash });
    if (!invitation) return;
    const mail = await wordFor(shop, shop.db, { address: invitation.email }, () =>
      invitationMail(shop, { ...invitation, token, days: LINK_DAYS.invitation }),
    );
    await sendMail(shop, mail, attempt);
  },
};

/** What the link's page shows. Throws `invalid_token`. */
export async function viewInvitation(shop: Shop, token: string): Promise<OpenInvitation> {
  const find = (tokenHash: Buffer) => queries.selectOpenInvitation(shop.db, tokenHash);
  const row = await openLink(token, { find, message: passwordResetMessages.linkDead });
  return {
    email: row.email,
    role: row.role,
    ...(row.ownRoleId && row.roleName && { ownRole: { _id: row.ownRoleId, name: row.roleName } }),
    invitedBy: row.invitedBy ?? undefined,
  };
}

/**
 * Joins the staff, once, and signs in. A customer's account becomes one of the staff, with a new password: whoever has the link reads
 * the address's mail. Throws `invalid_token` for a link that is used, expired, revoked or unknown.
 */
export async function acceptInvitation(
  shop: Shop,
  token: string,
  { acceptance, userAgent }: { acceptance: Acceptance; userAgent: string | undefined },
): Promise<SignedIn> {
  // Checked before the expensive hash.
  await viewInvitation(shop, token);
  const passwordHash = await hashPassword(acceptance.password);
  return inTransaction(shop.db, async (tx) => {
    const find = (tokenHash: Buffer) => queries.takeInvitation(tx, tokenHash);
    const { email, role, ownRoleId } = await openLink(token, { find, message: passwordResetMessages.linkDead });
    const { firstName, lastName } = acceptance;
    const userId = await queries.upsertMember(tx, { firstName, lastName, email, role, ownRoleId, passwordHash });
    const row = userId ? await findUserById(tx, userId) : undefined;
    if (!row) throw new AppError('conflict', { message: messages.alreadyStaff });
    const user = toUser(row);
    await deleteSessionsOf(tx, user._id);
    await deletePasswordResets(tx, user._id);
    await writeAudit(tx, user, {
      action: 'staff.join',
      subject: { type: 'user', id: user._id },
      after: { email: user.email, role: user.ownRole?.name ?? role },
    });
    return { token: await openSession(tx, { user: row, userAgent }), user };
  });
}
