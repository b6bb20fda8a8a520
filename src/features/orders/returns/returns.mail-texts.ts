import { defineMailText } from '#features/platform/mail-texts/mail-text.types';
import { NAME, ORDER_NUMBER } from '#features/platform/mail-texts/mail-variables';

const variables = {
  name: NAME,
  orderNumber: ORDER_NUMBER,
  amount: { label: 'What the items cost', sample: '$59.00' },
  note: { label: 'What the staff wrote; left out if nothing', sample: 'Please use the box that it came in.' },
};

export const returnTexts = {
  approved: defineMailText({
    mail: 'return.approved',
    name: 'Return approved',
    when: 'A return was approved.',
    variables,
    text: {
      subject: 'Your return of order {orderNumber} is approved',
      preview: 'Please send the items back.',
      title: 'Your return is approved',
      body: 'Hello {name},\n\nPlease pack the items well, include the order number {orderNumber}, and send them back. When they arrive, we refund {amount}.\n\n{note}',
      button: 'View Order',
    },
  }),
  rejected: defineMailText({
    mail: 'return.rejected',
    name: 'Return not accepted',
    when: 'A return was rejected.',
    variables,
    text: {
      subject: 'Your return of order {orderNumber} was not accepted',
      preview: 'We are sorry.',
      title: 'We could not accept your return',
      body: 'Hello {name},\n\nWe are sorry: we could not accept your return of order {orderNumber}.\n\n{note}',
      button: 'View Order',
    },
  }),
  received: defineMailText({
    mail: 'return.received',
    name: 'Return has arrived',
    when: 'What was sent back has arrived.',
    variables,
    text: {
      subject: 'Your return of order {orderNumber} has arrived',
      preview: 'The refund follows.',
      title: 'Your parcel has arrived',
      body: 'Hello {name},\n\nThank you, your return of order {orderNumber} has arrived. The refund of {amount} follows.\n\n{note}',
      button: 'View Order',
    },
  }),
};
