import type { MailValues } from '#features/platform/mail-texts/mail-text.types';

export const paymentLinkMailMessages = {
  orderLink: {
    name: 'Payment link for an order',
    when: 'The staff has taken an order, and the shopper pays by a link.',
    subject: ({ orderNumber }: MailValues<'orderNumber'>) => `Please pay your order ${orderNumber}`,
    preview: ({ amount, until }: MailValues<'amount' | 'until'>) => `${amount}, until ${until}.`,
    title: 'Your order is ready to be paid',
    body: ({ name, orderNumber, until, amount, link }: MailValues<'name' | 'orderNumber' | 'until' | 'amount'>) =>
      `Hello ${name},\n\nWe have prepared your order ${orderNumber}. Its items are reserved for you until ${until}.\n\nPlease pay ${amount} by the button below, until ${until}. You need no account.\n\n${link}`,
    button: ({ amount }: MailValues<'amount'>) => `Pay ${amount}`,
  },
  changeLink: {
    name: 'Payment link for a changed order',
    when: 'An order was changed and costs more than before.',
    subject: ({ amount, orderNumber }: MailValues<'amount' | 'orderNumber'>) =>
      `Please pay ${amount} for your changed order ${orderNumber}`,
    preview: ({ amount, until }: MailValues<'amount' | 'until'>) => `${amount}, until ${until}.`,
    title: 'Your order was changed',
    body: ({ name, orderNumber, note, amount, until, link }: MailValues<'name' | 'orderNumber' | 'note' | 'amount' | 'until'>) =>
      `Hello ${name},\n\nYour order ${orderNumber} costs more than before. ${note}\n\nPlease pay ${amount} by the button below, until ${until}. You need no account.\n\n${link}`,
    button: ({ amount }: MailValues<'amount'>) => `Pay ${amount}`,
  },
  toPay: 'To pay',
  until: 'Until',
  labels: { amount: 'What is to be paid', until: 'Until when the link works', note: 'What the staff wrote' },
  samples: { note: 'We have added the second mug.' },
};
