import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME, ORDER_NUMBER } from '#features/platform/mail-texts/mail-variables';

const variables = {
  name: NAME,
  orderNumber: ORDER_NUMBER,
  amount: { label: 'What is to be paid', sample: '$24.50' },
  until: { label: 'Until when the link works', sample: 'December 1, 2026' },
};

export const orderLinkText = defineMailText({
  mail: 'payment_link.order',
  name: 'Payment link for an order',
  when: 'The staff has taken an order, and the shopper pays by a link.',
  variables,
  needs: ['link'],
  text: {
    subject: 'Please pay your order {orderNumber}',
    preview: '{amount}, until {until}.',
    title: 'Your order is ready to be paid',
    body: 'Hello {name},\n\nWe have prepared your order {orderNumber}. Its items are reserved for you until {until}.\n\nPlease pay {amount} by the button below, until {until}. You need no account.\n\n{link}',
    button: 'Pay {amount}',
  },
});

export const changeLinkText = defineMailText({
  mail: 'payment_link.change',
  name: 'Payment link for a changed order',
  when: 'An order was changed and costs more than before.',
  variables: { ...variables, note: { label: 'What the staff wrote', sample: 'We have added the second mug.' } },
  needs: ['link'],
  text: {
    subject: 'Please pay {amount} for your changed order {orderNumber}',
    preview: '{amount}, until {until}.',
    title: 'Your order was changed',
    body: 'Hello {name},\n\nYour order {orderNumber} costs more than before. {note}\n\nPlease pay {amount} by the button below, until {until}. You need no account.\n\n{link}',
    button: 'Pay {amount}',
  },
});
