import type { MailValues } from '#features/platform/mail-texts/mail-text.types';

export const returnMailMessages = {
  return: {
    approved: {
      name: 'Return approved',
      when: 'A return was approved.',
      subject: ({ orderNumber }: MailValues<'orderNumber'>) => `Your return of order ${orderNumber} is approved`,
      preview: 'Please send the items back.',
      title: 'Your return is approved',
      body: ({ name, orderNumber, amount, note }: MailValues<'name' | 'orderNumber' | 'amount' | 'note'>) =>
        `Hello ${name},\n\nPlease pack the items well, include the order number ${orderNumber}, and send them back. When they arrive, we refund ${amount}.\n\n${note}`,
      button: 'View Order',
    },
    rejected: {
      name: 'Return not accepted',
      when: 'A return was rejected.',
      subject: ({ orderNumber }: MailValues<'orderNumber'>) => `Your return of order ${orderNumber} was not accepted`,
      preview: 'We are sorry.',
      title: 'We could not accept your return',
      body: ({ name, orderNumber, note }: MailValues<'name' | 'orderNumber' | 'note'>) =>
        `Hello ${name},\n\nWe are sorry: we could not accept your return of order ${orderNumber}.\n\n${note}`,
      button: 'View Order',
    },
    received: {
      name: 'Return has arrived',
      when: 'What was sent back has arrived.',
      subject: ({ orderNumber }: MailValues<'orderNumber'>) => `Your return of order ${orderNumber} has arrived`,
      preview: 'The refund follows.',
      title: 'Your parcel has arrived',
      body: ({ name, orderNumber, amount, note }: MailValues<'name' | 'orderNumber' | 'amount' | 'note'>) =>
        `Hello ${name},\n\nThank you, your return of order ${orderNumber} has arrived. The refund of ${amount} follows.\n\n${note}`,
      button: 'View Order',
    },
  },
  sendTo: 'Send to',
  questions: (shopEmail: string) => `Questions? Reply to this mail or write to ${shopEmail}.`,
  labels: { amount: 'What is refunded', note: 'What the staff wrote; left out if nothing' },
  samples: { note: 'Please use the box that it came in.' },
};
