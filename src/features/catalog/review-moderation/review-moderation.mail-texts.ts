import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME } from '#features/platform/mail-texts/mail-variables';

export const reviewReplyText = defineMailText({
  mail: 'review.reply',
  name: 'Reply to a review',
  when: 'The staff has replied to a review in public.',
  variables: {
    name: NAME,
    product: { label: 'Name of the product', sample: 'Copper Kettle' },
    review: { label: 'Title of the review', sample: 'Boils quickly', isUntrusted: true },
    reply: { label: 'The reply', sample: 'Thank you, Ada!' },
  },
  text: {
    subject: '{shop} replied to your review of {product}',
    preview: 'The reply is shown below your review.',
    title: 'A reply to your review',
    body: 'Hello {name},\n\nYou reviewed {product} (“{review}”). {shop} replied:\n\n{reply}',
    button: 'See Your Review',
  },
});
