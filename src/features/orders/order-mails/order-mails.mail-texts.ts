import { defineMailText, type MailVariable } from '#features/platform/mail-texts/mail-text.types';
import { NAME, ORDER_NUMBER } from '#features/platform/mail-texts/mail-variables';

const BUTTON = 'View Your Order';
const HELLO = 'Hello {name},\n\n';

const variables = {
  name: NAME,
  orderNumber: ORDER_NUMBER,
  total: { label: 'Total of the order', sample: '$84.50' },
  estimatedDelivery: { label: 'Day of the estimated delivery', sample: 'December 1, 2026' },
};
const RETURN_VARIABLES = {
  returnDays: { label: 'Days for a return', sample: '30' },
  returnSentence: { label: 'How long the order can be returned, as a sentence', sample: 'If not, you can return it within 30 days.' },
} as const satisfies Record<string, MailVariable>;
const CASH = { label: 'What to have ready for cash on delivery; left out otherwise', sample: 'Please have $84.50 ready.' };

/** One for each event of an order. */
export const orderTexts = {
  placed: defineMailText({
    mail: 'order.placed',
    name: 'Order confirmation',
    when: 'An order was placed.',
    variables,
    text: {
      subject: 'We have your order {orderNumber}',
      preview: 'Thank you. We write again when it is on its way.',
      title: 'Thank you for your order',
      body: `${HELLO}We have your order {orderNumber} and are getting it ready. We write again as soon as it is on its way.`,
      button: BUTTON,
    },
  }),
  shipped: defineMailText({
    mail: 'order.shipped',
    name: 'Order shipped',
    when: 'An order was handed to the carrier in one parcel.',
    variables,
    text: {
      subject: 'Your order {orderNumber} is on its way',
      preview: 'Expected by {estimatedDelivery}.',
      title: 'Your order is on its way',
      body: `${HELLO}We have handed your order {orderNumber} to the carrier.`,
      button: BUTTON,
    },
  }),
  out_for_delivery: defineMailText({
    mail: 'order.out_for_delivery',
    name: 'Order out for delivery',
    when: 'An order in one parcel is on the van.',
    variables: { ...variables, cash: CASH },
    text: {
      subject: 'Your order {orderNumber} is out for delivery',
      preview: 'It is on the van.',
      title: 'Out for delivery',
      body: `${HELLO}Your order {orderNumber} is on the van and on its way to your door.\n\n{cash}`,
      button: BUTTON,
    },
  }),
  ready_for_pickup: defineMailText({
    mail: 'order.ready_for_pickup',
    name: 'Order ready for pickup',
    when: 'An order that is picked up is ready.',
    variables: { ...variables, cash: CASH },
    text: {
      subject: 'Your order {orderNumber} is ready for pickup',
      preview: 'You can pick it up now.',
      title: 'Your order is ready for pickup',
      body: `${HELLO}Your order {orderNumber} is ready. Please have its number with you.\n\n{cash}`,
      button: BUTTON,
    },
  }),
  picked_up: defineMailText({
    mail: 'order.picked_up',
    name: 'Order picked up',
    when: 'An order was picked up.',
    variables: { ...variables, ...RETURN_VARIABLES },
    text: {
      subject: 'You have picked up your order {orderNumber}',
      preview: 'We hope that you like it.',
      title: 'Your order was picked up',
      body: `${HELLO}You have picked up your order {orderNumber}. We hope that you like it.\n\n{returnSentence}`,
      button: BUTTON,
    },
  }),
  delivered: defineMailText({
    mail: 'order.delivered',
    name: 'Order delivered',
    when: 'An order has arrived in one parcel.',
    variables: { ...variables, ...RETURN_VARIABLES },
    text: {
      subject: 'Your order {orderNumber} was delivered',
      preview: 'We hope that you like it.',
      title: 'Your order was delivered',
      body: `${HELLO}Your order {orderNumber} has arrived. We hope that you like it.\n\n{returnSentence}`,
      button: BUTTON,
    },
  }),
  cancelled: defineMailText({
    mail: 'order.cancelled',
    name: 'Order cancelled',
    when: 'An order was cancelled.',
    variables: { ...variables, moneyBack: { label: 'What happens with the money', sample: 'What you paid is refunded.' } },
    text: {
      subject: 'Your order {orderNumber} was cancelled',
      preview: 'Nothing will be sent.',
      title: 'Your order was cancelled',
      body: `${HELLO}Your order {orderNumber} was cancelled, and nothing will be sent.\n\n{moneyBack}`,
      button: BUTTON,
    },
  }),
  changed: defineMailText({
    mail: 'order.changed',
    name: 'Order changed',
    when: 'The staff has changed an order.',
    variables: { ...variables, note: { label: 'What the staff wrote; left out if nothing', sample: 'The blue mug is a green one now.' } },
    text: {
      subject: 'Your order {orderNumber} was changed',
      preview: 'Its total is {total} now.',
      title: 'Your order was changed',
      body: `${HELLO}We have changed your order {orderNumber}.\n\n{note}`,
      button: BUTTON,
    },
  }),
  difference_paid: defineMailText({
    mail: 'order.difference_paid',
    name: 'Payment for a change',
    when: 'What a changed order costs more was paid.',
    variables,
    text: {
      subject: 'We have your payment for order {orderNumber}',
      preview: 'Thank you. Everything is paid.',
      title: 'Thank you for your payment',
      body: `${HELLO}We have your payment for the change of your order {orderNumber}, and are getting it ready.`,
      button: BUTTON,
    },
  }),
  refunded: defineMailText({
    mail: 'order.refunded',
    name: 'Refund',
    when: 'Money, or store credit, was given back for an order.',
    variables: {
      ...variables,
      refund: { label: 'What was refunded', sample: '$59.00' },
      arrival: { label: 'Where the refund is', sample: 'is on its way back to you' },
      way: { label: 'How it was refunded', sample: 'the way you paid' },
      next: { label: 'When it is there; left out for cash', sample: 'Banks take up to ten days to show it.' },
    },
    text: {
      subject: 'A refund for your order {orderNumber}',
      preview: '{refund} {arrival}.',
      title: 'Your refund',
      body: `${HELLO}We have refunded {refund} for your order {orderNumber}, {way}.\n\n{next}`,
      button: BUTTON,
    },
  }),
};

const shipmentVariables = {
  ...variables,
  parcel: { label: 'The parcel, at the beginning of a sentence', sample: 'Parcel 1 of 2' },
  thisParcel: { label: 'The parcel, inside a sentence', sample: 'parcel 1 of 2' },
  rest: { label: 'What is with the other parcels', sample: 'Your order comes in 2 parcels; this one has what is listed below.' },
};

/** For orders that go in several parcels. */
export const shipmentTexts = {
  shipped: defineMailText({
    mail: 'parcel.shipped',
    name: 'Parcel shipped',
    when: 'One of several parcels was handed to the carrier.',
    variables: shipmentVariables,
    text: {
      subject: '{parcel} of your order {orderNumber} is on its way',
      preview: 'Expected by {estimatedDelivery}.',
      title: '{parcel} is on its way',
      body: `${HELLO}We have handed {thisParcel} of your order {orderNumber} to the carrier.\n\n{rest}`,
      button: BUTTON,
    },
  }),
  out_for_delivery: defineMailText({
    mail: 'parcel.out_for_delivery',
    name: 'Parcel out for delivery',
    when: 'One of several parcels is on the van.',
    variables: { ...shipmentVariables, cash: CASH },
    text: {
      subject: '{parcel} of your order {orderNumber} is out for delivery',
      preview: 'It is on the van.',
      title: '{parcel}: out for delivery',
      body: `${HELLO}{parcel} of your order {orderNumber} is on the van and on its way to your door.\n\n{rest}\n\n{cash}`,
      button: BUTTON,
    },
  }),
  delivered: defineMailText({
    mail: 'parcel.delivered',
    name: 'Parcel delivered',
    when: 'One of several parcels has arrived.',
    variables: shipmentVariables,
    text: {
      subject: '{parcel} of your order {orderNumber} was delivered',
      preview: 'We hope that you like it.',
      title: '{parcel} was delivered',
      body: `${HELLO}{parcel} of your order {orderNumber} has arrived. We hope that you like it.\n\n{rest}`,
      button: BUTTON,
    },
  }),
};
