import { startFromContact } from '#features/accounts/conversations/threads.service.server';
import { findSession } from '#features/accounts/sessions/sessions.service.server';
import type { Shop } from '#server/shop.server';
import { isSameMailbox } from '#shared/mailbox';
import type { Contact } from './contact.schema';

/** A visitor's message to support, which belongs to the account or guest who sends it from their own address. */
export async function contactSupport(shop: Shop, { name, email, subject, message }: Contact, token: string | undefined): Promise<void> {
  const user = (await findSession(shop, token))?.user;
  const isOwn = user !== undefined && isSameMailbox(user.email, email);
  await startFromContact(shop, { name, email, subject, message, userId: isOwn ? user._id : undefined });
}
