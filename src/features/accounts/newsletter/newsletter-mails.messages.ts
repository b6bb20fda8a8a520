import type { MailValues } from '#features/platform/mail-texts/mail-text.types';

export const newsletterMailMessages = {
  confirmation: {
    name: 'Newsletter: please confirm',
    when: 'Someone has entered their address for the newsletter.',
    subject: ({ shop }: MailValues) => `Please confirm: the ${shop} newsletter`,
    preview: 'One click, and you are on the list.',
    title: 'One click, and you are on the list',
    body: ({ shop, link }: MailValues) =>
      `You asked for the ${shop} newsletter: new arrivals and the best offers, now and then. Please confirm that this is your address.\n\n${link}`,
    button: 'Confirm Subscription',
  },
  notYou: (days: number) =>
    `The link works for ${days} days. If you did not ask for this, ignore this mail: without the click nothing is sent.`,
  unsubscribe: 'Unsubscribe',
};
