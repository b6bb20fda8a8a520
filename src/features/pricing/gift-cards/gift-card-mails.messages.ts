import type { MailValues } from '#features/platform/mail-texts/mail-text.types';

export const giftCardMailMessages = {
  giftCard: {
    name: 'Gift card',
    when: 'A gift card is sent to whoever gets it. Its code is below the text.',
    subject: ({ amount, shop }: MailValues<'amount'>) => `A gift card of ${amount} for ${shop}`,
    preview: 'Its code is in this mail.',
    title: ({ amount }: MailValues<'amount'>) => `A gift card of ${amount}`,
    body: ({ greeting, amount, shop }: MailValues<'greeting' | 'amount'>) =>
      `${greeting}\n\nThis is a gift card of ${amount} for ${shop}. Type its code as you pay; what is left stays on the card.`,
    button: 'Start Shopping',
  },
  hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
  code: 'Code',
  amount: 'Amount',
  messageForYou: 'A message for you',
  whatIsLeft: (balanceLink: string) =>
    `See what is left at ${balanceLink}. Whoever has the code can spend the card, so never share it with anyone.`,
  questions: (shopEmail: string) => `Questions? Write to ${shopEmail}.`,
  labels: { greeting: 'Greeting, with the name if it is known', amount: 'Amount on the card' },
  samples: { greeting: 'Hello Ada,' },
};
