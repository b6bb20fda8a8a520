import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME } from '#features/platform/mail-texts/mail-variables';

export const guestOrdersText = defineMailText({
  mail: 'account.guest_orders',
  name: 'Earlier orders as a guest',
  when: 'Someone with an account has ordered as a guest before.',
  variables: {
    name: NAME,
    orders: { label: '“order” or “orders”', sample: 'order' },
    orderNumbers: { label: 'Numbers of the orders', sample: 'TW-2026-104217' },
    theseOrders: { label: '“this order” or “these orders”', sample: 'this order' },
    addOrders: { label: '“Add the Order” or “Add the Orders”', sample: 'Add the Order' },
  },
  needs: ['link'],
  text: {
    subject: 'Add your earlier {orders} to your account',
    preview: 'You ordered as a guest: {orderNumbers}.',
    title: 'Add your earlier {orders}',
    body: 'Hello {name},\n\nWith this address somebody, hopefully you, ordered as a guest at {shop}: {orderNumbers}.\n\nSign in and open this link to see {theseOrders} in your account.\n\n{link}',
    button: '{addOrders}',
  },
});
