import { inTransaction } from '#db/transaction.server';
import type { Job } from '#features/platform/jobs/jobs.service.server';
import { issueOrdered } from './gift-cards.queries.server';

/**
 * Issues the gift cards of a paid order, each with a mail (docs/rules.md#gift-cards-issue). The database enqueues it in the transaction
 * that pays the order. However often it runs, a piece has one card.
 */
export const orderedGiftCardsJob: Job<{ orderId: string }> = {
  kind: 'gift cards of order',
  run: async ({ db }, { orderId }) => {
    await inTransaction(db, (tx) => issueOrdered(tx, orderId));
  },
};
