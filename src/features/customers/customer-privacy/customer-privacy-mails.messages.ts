import type { MailValues } from '#features/platform/mail-texts/mail-text.types';

export const erasureMailMessages = {
  erasure: {
    name: 'Data erased',
    when: 'A customer’s data was erased.',
    subject: ({ shop }: MailValues) => `Your data at ${shop} was erased`,
    preview: 'This is our last mail to you.',
    title: 'Your data was erased',
    body: ({ name, shop }: MailValues<'name'>) =>
      `Hello ${name},\n\nYour account at ${shop} does not exist any more, and with it went your name, addresses, phone number, cart, wishlist and messages.\n\nThe law wants us to keep what was sold, when and for how much. These records no longer say to whom.`,
  },
  lastMail: (shopEmail: string) => `This is our last mail to this address. If you have a question, write to ${shopEmail}.`,
};
