import type { MailValues } from '#features/platform/mail-texts/mail-text.types';

export const guestMailMessages = {
  guestOrders: {
    name: 'Earlier orders as a guest',
    when: 'Someone with an account has ordered as a guest before.',
    subject: ({ subjectLine }: MailValues<'subjectLine'>) => subjectLine,
    preview: ({ orderNumbers }: MailValues<'orderNumbers'>) => `You ordered as a guest: ${orderNumbers}.`,
    title: ({ heading }: MailValues<'heading'>) => heading,
    body: ({ name, shop, orderNumbers, signInSentence, link }: MailValues<'name' | 'orderNumbers' | 'signInSentence'>) =>
      `Hello ${name},\n\nWith this address somebody, hopefully you, ordered as a guest at ${shop}: ${orderNumbers}.\n\n${signInSentence}\n\n${link}`,
    button: ({ addOrders }: MailValues<'addOrders'>) => addOrders,
  },
  subjectLine: (orders: number) => (orders === 1 ? 'Add your earlier order to your account' : 'Add your earlier orders to your account'),
  heading: (orders: number) => (orders === 1 ? 'Add your earlier order' : 'Add your earlier orders'),
  signInSentence: (orders: number) =>
    orders === 1
      ? 'Sign in and open this link to see this order in your account.'
      : 'Sign in and open this link to see these orders in your account.',
  addOrders: (orders: number) => (orders === 1 ? 'Add the Order' : 'Add the Orders'),
  orders: (orders: number) => (orders === 1 ? 'order' : 'orders'),
  theseOrders: (orders: number) => (orders === 1 ? 'this order' : 'these orders'),
  andMore: (orderNumber: string, more: number) => `${orderNumber} and ${more} more`,
  notYou: 'If you never ordered as a guest, ignore this mail.',
  labels: {
    orders: '“order” or “orders”',
    orderNumbers: 'Numbers of the orders',
    theseOrders: '“this order” or “these orders”',
    addOrders: '“Add the Order” or “Add the Orders”',
    subjectLine: 'Subject, for one order or several',
    heading: 'Title, for one order or several',
    signInSentence: 'How to add one order or several, as a sentence',
  },
};
