import { hashToken, isToken, newToken } from '#features/people/accounts/token.server';
import { enqueue, type Job } from '#features/platform/jobs/jobs.service.server';
import { mailLink, sendMail } from '#features/platform/mail/mail.service.server';
import { wordMail } from '#features/platform/mail-texts/mail-texts.service.server';
import type { Shop } from '#server/shop.server';
import { AppError } from '#shared/errors';
import { isUuid } from '#shared/ids';
import { mailPaths } from '#shared/mail-paths';
import { DAY_MS } from '#shared/time';
import { confirmationText } from './newsletter.mail-texts';
import { newsletterMessages as messages } from './newsletter.messages';
import * as queries from './newsletter.queries.server';

const CONFIRM_DAYS = 7;

/** Sends a confirmation link in the background, so that the response does not reveal whether an address is known. */
export function subscribe(shop: Shop, email: string): Promise<void> {
  return enqueue(shop.db, confirmationMailJob, { email });
}

export const confirmationMailJob: Job<{ email: string }> = {
  kind: 'newsletter confirmation mail',
  run: async (shop, { email }, attempt) => {
    const token = newToken();
    const expiresAt = new Date(Date.now() + CONFIRM_DAYS * DAY_MS);
    const pending = await queries.upsertPending(shop.db, { email, tokenHash: hashToken(token), expiresAt });
    if (!pending) return;
    await sendMail(
      shop,
      {
        to: email,
        kind: 'newsletter.confirmation',
        ...wordMail(shop, confirmationText, { values: {}, url: mailLink(shop, mailPaths.confirmNewsletter(token)) }),
        footnotes: [
          `The link works for ${CONFIRM_DAYS} days. If you did not ask for this, ignore this mail: without the click nothing is sent.`,
        ],
        leaveLink: { label: 'Unsubscribe', url: mailLink(shop, mailPaths.leaveNewsletter(pending.leaveToken)) },
      },
      attempt,
    );
  },
};

/** Idempotent. Throws `invalid_token` for a token that is expired, unknown or malformed. */
export async function confirmSubscription(shop: Shop, token: string): Promise<void> {
  if (!isToken(token) || !(await queries.confirmSubscriber(shop.db, hashToken(token)))) {
    throw new AppError('invalid_token', { message: messages.linkDead });
  }
}

/** Idempotent. Throws `invalid_token` for an unknown token. */
export async function leave(shop: Shop, token: string): Promise<void> {
  if (!isUuid(token) || !(await queries.removeSubscriber(shop.db, token))) {
    throw new AppError('invalid_token', { message: messages.leaveLinkDead });
  }
}
