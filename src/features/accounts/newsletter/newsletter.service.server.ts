import { enqueue, type Job } from '#features/platform/jobs/jobs.service.server';
import { mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import { wordFor } from '#features/platform/mail/mail-language.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import { LINK_DAYS } from '#features/platform/secret-links/secret-links.rules';
import { createLink, deadLink, linkEnd, openLink } from '#features/platform/secret-links/secret-links.server';
import { currentLanguage } from '#languages/current-language.server';
import type { Shop } from '#server/shop.server';
import { isUuid } from '#shared/ids';
import { mailPaths } from '#shared/mail-paths';
import { confirmationText } from './newsletter.mail-texts';
import { newsletterMessages as messages } from './newsletter.messages';
import * as queries from './newsletter.queries.server';
import { newsletterMailMessages as mailMessages } from './newsletter-mails.messages';

/** Sends a confirmation link in the background, so that the response does not reveal whether an address is known. */
export function subscribe(shop: Shop, email: string): Promise<void> {
  return enqueue(shop.db, confirmationMailJob, { email, language: currentLanguage() });
}

/** Jobs of an older release have no language. */
export const confirmationMailJob: Job<{ email: string; language?: string }> = {
  kind: 'newsletter confirmation mail',
  run: async (shop, { email, language }, attempt) => {
    const { token, tokenHash } = createLink();
    const pending = await queries.upsertPending(shop.db, { email, tokenHash, expiresAt: linkEnd(LINK_DAYS.newsletter) });
    if (!pending) return;
    const mail = await wordFor(shop, shop.db, { address: email, language }, () => ({
      to: email,
      kind: 'newsletter.confirmation',
      ...wordMail(shop, confirmationText, { values: {}, url: mailLink(shop, mailPaths.confirmNewsletter(token)) }),
      footnotes: [mailMessages.notYou(LINK_DAYS.newsletter)],
      leaveLink: { label: mailMessages.unsubscribe, url: mailLink(shop, mailPaths.leaveNewsletter(pending.leaveToken)) },
    }));
    await sendMail(shop, mail, attempt);
  },
};

/** Idempotent. Throws `invalid_token` for a token that is expired, unknown or malformed. */
export async function confirmSubscription(shop: Shop, token: string): Promise<void> {
  await openLink(token, { find: (tokenHash) => queries.confirmSubscriber(shop.db, tokenHash), message: messages.linkDead });
}

/** Idempotent. Throws `invalid_token` for an unknown token. */
export async function leave(shop: Shop, token: string): Promise<void> {
  if (!isUuid(token) || !(await queries.removeSubscriber(shop.db, token))) throw deadLink(messages.leaveLinkDead);
}
