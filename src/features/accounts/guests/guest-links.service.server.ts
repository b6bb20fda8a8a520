import type { Tx } from '#db/database.server';
import { confirmEmail } from '#features/accounts/accounts/accounts.queries.server';
import { toUser } from '#features/accounts/accounts/user-view.server';
import { deleteSessionsOf } from '#features/accounts/sessions/sessions.queries.server';
import { openSession } from '#features/accounts/sessions/sessions.service.server';
import type { Job } from '#features/platform/jobs/jobs.service.server';
import type { AddressedMail, Mail } from '#features/platform/mail/mail.schema';
import { mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { LINK_DAYS } from '#features/platform/secret-links/secret-links.rules';
import { createLink, linkEnd, openLink } from '#features/platform/secret-links/secret-links.server';
import type { Shop } from '#server/shop.server';
import { paths } from '#shared/paths';
import { guestsMessages as messages } from './guests.messages';
import * as queries from './guests.queries.server';
import type { GuestSession } from './guests.schema';

/**
 * A mail to a guest about an order: its button is a link that opens the order without an account (docs/rules.md#guests-links). The link is created when the mail is
 * sent and stored as a hash, so that neither a job, nor the log of mails, nor a backup has it.
 */
export async function withGuestLink(shop: Shop, mail: Mail, orderId: string): Promise<Mail> {
  const { token, tokenHash } = createLink();
  await queries.insertGuestLink(shop.db, { tokenHash, orderId, expiresAt: linkEnd(LINK_DAYS.guestOrder) });
  const button = { label: mail.button?.label ?? messages.openOrder, url: mailLink(shop, paths.guestOrder(token)) };
  return { ...mail, button, secrets: [...(mail.secrets ?? []), token] };
}

/** The same for a mail that is enqueued in the transaction of its cause. */
export const guestMailJob: Job<{ mail: Mail & Partial<AddressedMail>; orderId: string }> = {
  kind: 'guest mail',
  run: async (shop, { mail, orderId }, attempt) => {
    const withLink = await wordFor(shop, shop.db, { language: mail.language }, () => withGuestLink(shop, mail, orderId));
    await sendMail(shop, withLink, attempt);
  },
};

/** Opens a session of the guest whose order a link is for. Throws `invalid_token`. */
export async function openGuestLink(shop: Shop, token: string, userAgent?: string): Promise<GuestSession & { orderId: string }> {
  const { orderId, ...row } = await findGuestOfLink(shop, token);
  const session = await openSession(shop.db, { user: row, userAgent, refusal: 'invalid_token' });
  await confirmEmail(shop.db, row.id);
  return { token: session, user: toUser(row), orderId };
}

/** The guest of a link, whose address whoever has the link can read mail of. Throws `invalid_token`. */
export function findGuestOfLink(shop: Shop, token: string) {
  return openLink(token, { find: (tokenHash) => queries.findGuestOfLink(shop.db, tokenHash), message: messages.linkDead });
}

/** Ends the links and the session of a guest whose address was changed: they are somebody else's now. */
export async function endGuestAccess(tx: Tx, userId: string): Promise<void> {
  await queries.forgetConfirmation(tx, userId);
  await queries.deleteGuestLinks(tx, userId);
  await deleteSessionsOf(tx, userId);
}
