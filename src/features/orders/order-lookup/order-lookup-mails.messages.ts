import type { MailValues } from '#features/platform/mail-texts/mail-text.types';

export const orderCodeMailMessages = {
  orderCode: {
    name: 'Code for an order',
    when: 'Someone wants to see an order without an account.',
    subject: ({ code, orderNumber }: MailValues<'code' | 'orderNumber'>) => `${code} is your code for order ${orderNumber}`,
    preview: ({ minutes }: MailValues<'minutes'>) => `It works once, for ${minutes} minutes.`,
    title: ({ code }: MailValues<'code'>) => `Your code: ${code}`,
    body: ({ name, orderNumber, shop, minutes }: MailValues<'name' | 'orderNumber' | 'minutes'>) =>
      `Hello ${name},\n\nSomebody, hopefully you, wants to see the details of order ${orderNumber} at ${shop}. The code works once, for ${minutes} minutes.`,
  },
  labels: { code: 'The code', minutes: 'Minutes that the code works' },
  notYou: 'If you did not ask for this, ignore this mail: without the code nobody sees more. Never share it with anyone.',
};
