import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME, ORDER_NUMBER } from '#features/platform/mail-texts/mail-variables';

export const orderCodeText = defineMailText({
  mail: 'order.code',
  name: 'Code for an order',
  when: 'Someone wants to see an order without an account.',
  variables: {
    name: NAME,
    orderNumber: ORDER_NUMBER,
    code: { label: 'The code', sample: '402 917' },
    minutes: { label: 'Minutes that the code works', sample: '10' },
  },
  needs: ['code'],
  text: {
    subject: '{code} is your code for order {orderNumber}',
    preview: 'It works once, for {minutes} minutes.',
    title: 'Your code: {code}',
    body: 'Hello {name},\n\nSomebody, hopefully you, wants to see the details of order {orderNumber} at {shop}. The code works once, for {minutes} minutes.',
    button: '',
  },
});
