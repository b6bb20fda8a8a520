import type { MailValues } from '#features/platform/mail-texts/mail-text.types';

export const reviewMailMessages = {
  reviewReply: {
    name: 'Reply to a review',
    when: 'The staff has replied to a review in public.',
    subject: ({ shop, product }: MailValues<'product'>) => `${shop} replied to your review of ${product}`,
    preview: 'The reply is shown below your review.',
    title: 'A reply to your review',
    body: ({ name, product, review, shop, reply }: MailValues<'name' | 'product' | 'review' | 'reply'>) =>
      `Hello ${name},\n\nYou reviewed ${product} (“${review}”). ${shop} replied:\n\n${reply}`,
    button: 'See Your Review',
  },
  labels: { product: 'Name of the product', review: 'Title of the review', reply: 'The reply' },
  samples: { product: 'Copper Kettle', review: 'Boils quickly', reply: 'Thank you, Ada!' },
  everyoneReads: (shopEmail: string) => `Everyone can read the reply. Questions? Write to ${shopEmail}.`,
};
