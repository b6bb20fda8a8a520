import { setTimeout as sleep } from 'node:timers/promises';
import { confirmEmailJob } from '#features/accounts/accounts/email-confirmation-mail.server';
import { resetMailJob } from '#features/accounts/accounts/passwords.service.server';
import { conversationMailJob } from '#features/accounts/conversations/conversation-mails.server';
import { emailChangedJob } from '#features/accounts/email-addresses/email-addresses.service.server';
import { guestMailJob } from '#features/accounts/guests/guest-links.service.server';
import { guestOrdersMailJob } from '#features/accounts/guests/guest-orders-mail.server';
import { storedMailJob } from '#features/accounts/mail-log/mail-log.service.server';
import { confirmationMailJob } from '#features/accounts/newsletter/newsletter.service.server';
import { dataExportJob, deletionMailJob, deletionRequestJob } from '#features/accounts/privacy/privacy.service.server';
import { invitationMailJob } from '#features/accounts/staff/invitations.service.server';
import { readTheme } from '#features/content/theme/theme.service.server';
import { erasureMailJob } from '#features/customers/customer-privacy/customer-privacy.service.server';
import { orderCodeMailJob } from '#features/orders/order-lookup/order-lookup.service.server';
import { orderMailJob } from '#features/orders/order-mails/order-mails.server';
import { paymentLinkMailJob } from '#features/orders/payment-links/payment-link-mails.server';
import { type AnyJob, runDueJobs } from '#features/platform/jobs/jobs.service.server';
import { mailJob } from '#features/platform/mail/mail.service.server';
import { readSettings } from '#features/platform/settings/settings.service.server';
import { giftCardMailJob } from '#features/pricing/gift-cards/gift-card-mails.server';
import { orderedGiftCardsJob } from '#features/pricing/gift-cards/ordered-gift-cards.server';
import { readShipping } from '#features/pricing/shipping/shipping-terms.server';
import { SECOND_MS } from '#shared/time';
import { endOfWork } from './lifetime.server';
import type { Shop } from './shop.server';

/** Every kind of job that is enqueued anywhere. */
const JOBS: readonly AnyJob[] = [
  mailJob,
  resetMailJob,
  confirmEmailJob,
  emailChangedJob,
  confirmationMailJob,
  dataExportJob,
  deletionRequestJob,
  deletionMailJob,
  orderMailJob,
  orderCodeMailJob,
  paymentLinkMailJob,
  invitationMailJob,
  storedMailJob,
  erasureMailJob,
  conversationMailJob,
  giftCardMailJob,
  orderedGiftCardsJob,
  guestMailJob,
  guestOrdersMailJob,
];

/** The longest time that a job waits when the shop is idle. */
const POLL_MS = SECOND_MS;

/** Runs all jobs that are due; tests call it instead of waiting. */
export async function doDueJobs(shop: Shop, stop?: AbortSignal): Promise<void> {
  // Mails show the shop's name, look and offer.
  await Promise.all([readSettings(shop), readTheme(shop), readShipping(shop)]);
  await runDueJobs(shop, JOBS, stop);
}

/** Polls for jobs until it is stopped. */
export function startJobWorker(shop: Shop): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const work = async () => {
    while (!stopping.signal.aborted) {
      try {
        await doDueJobs(shop, stopping.signal);
      } catch (error) {
        shop.log.error({ err: error }, 'background jobs: the database cannot be queried');
      }
      await sleep(POLL_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const working = work();
  return {
    stop: async () => {
      stopping.abort();
      await endOfWork(working);
    },
  };
}
