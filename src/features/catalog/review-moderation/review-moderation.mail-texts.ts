import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME } from '#features/platform/mail-texts/mail-variables';
import { reviewMailMessages as messages } from './review-mails.messages';

export const reviewReplyText = defineMailText({
  mail: 'review.reply',
  words: () => messages.reviewReply,
  variables: {
    name: NAME,
    product: () => ({ label: messages.labels.product, sample: messages.samples.product }),
    review: () => ({ label: messages.labels.review, sample: messages.samples.review, isUntrusted: true }),
    reply: () => ({ label: messages.labels.reply, sample: messages.samples.reply }),
  },
});
