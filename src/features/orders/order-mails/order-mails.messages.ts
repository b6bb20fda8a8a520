import type { MailValues } from '#features/platform/mail-texts/mail-text.types';

export const orderMailMessages = {
  order: {
    placed: {
      name: 'Order confirmation',
      when: 'An order was placed.',
      subject: ({ orderNumber }: MailValues<'orderNumber'>) => `We have your order ${orderNumber}`,
      preview: 'Thank you. We write again when it is on its way.',
      title: 'Thank you for your order',
      body: ({ name, orderNumber }: MailValues<'name' | 'orderNumber'>) =>
        `Hello ${name},\n\nWe have your order ${orderNumber} and are getting it ready. We write again as soon as it is on its way.`,
      button: 'View Your Order',
    },
    shipped: {
      name: 'Order shipped',
      when: 'An order was handed to the carrier in one parcel.',
      subject: ({ orderNumber }: MailValues<'orderNumber'>) => `Your order ${orderNumber} is on its way`,
      preview: ({ estimatedDelivery }: MailValues<'estimatedDelivery'>) => `Expected by ${estimatedDelivery}.`,
      title: 'Your order is on its way',
      body: ({ name, orderNumber }: MailValues<'name' | 'orderNumber'>) =>
        `Hello ${name},\n\nWe have handed your order ${orderNumber} to the carrier.`,
      button: 'View Your Order',
    },
    out_for_delivery: {
      name: 'Order out for delivery',
      when: 'An order in one parcel is on the van.',
      subject: ({ orderNumber }: MailValues<'orderNumber'>) => `Your order ${orderNumber} is out for delivery`,
      preview: 'It is on the van.',
      title: 'Out for delivery',
      body: ({ name, orderNumber, cash }: MailValues<'name' | 'orderNumber' | 'cash'>) =>
        `Hello ${name},\n\nYour order ${orderNumber} is on the van and on its way to your door.\n\n${cash}`,
      button: 'View Your Order',
    },
    ready_for_pickup: {
      name: 'Order ready for pickup',
      when: 'An order that is picked up is ready.',
      subject: ({ orderNumber }: MailValues<'orderNumber'>) => `Your order ${orderNumber} is ready for pickup`,
      preview: 'You can pick it up now.',
      title: 'Your order is ready for pickup',
      body: ({ name, orderNumber, cash }: MailValues<'name' | 'orderNumber' | 'cash'>) =>
        `Hello ${name},\n\nYour order ${orderNumber} is ready. Please have its number with you.\n\n${cash}`,
      button: 'View Your Order',
    },
    picked_up: {
      name: 'Order picked up',
      when: 'An order was picked up.',
      subject: ({ orderNumber }: MailValues<'orderNumber'>) => `You have picked up your order ${orderNumber}`,
      preview: 'We hope that you like it.',
      title: 'Your order was picked up',
      body: ({ name, orderNumber, returnSentence }: MailValues<'name' | 'orderNumber' | 'returnSentence'>) =>
        `Hello ${name},\n\nYou have picked up your order ${orderNumber}. We hope that you like it.\n\n${returnSentence}`,
      button: 'View Your Order',
    },
    delivered: {
      name: 'Order delivered',
      when: 'An order has arrived in one parcel.',
      subject: ({ orderNumber }: MailValues<'orderNumber'>) => `Your order ${orderNumber} was delivered`,
      preview: 'We hope that you like it.',
      title: 'Your order was delivered',
      body: ({ name, orderNumber, returnSentence }: MailValues<'name' | 'orderNumber' | 'returnSentence'>) =>
        `Hello ${name},\n\nYour order ${orderNumber} has arrived. We hope that you like it.\n\n${returnSentence}`,
      button: 'View Your Order',
    },
    cancelled: {
      name: 'Order cancelled',
      when: 'An order was cancelled.',
      subject: ({ orderNumber }: MailValues<'orderNumber'>) => `Your order ${orderNumber} was cancelled`,
      preview: 'Nothing will be sent.',
      title: 'Your order was cancelled',
      body: ({ name, orderNumber, moneyBack }: MailValues<'name' | 'orderNumber' | 'moneyBack'>) =>
        `Hello ${name},\n\nYour order ${orderNumber} was cancelled, and nothing will be sent.\n\n${moneyBack}`,
      button: 'View Your Order',
    },
    changed: {
      name: 'Order changed',
      when: 'The staff has changed an order.',
      subject: ({ orderNumber }: MailValues<'orderNumber'>) => `Your order ${orderNumber} was changed`,
      preview: ({ total }: MailValues<'total'>) => `Its total is ${total} now.`,
      title: 'Your order was changed',
      body: ({ name, orderNumber, note }: MailValues<'name' | 'orderNumber' | 'note'>) =>
        `Hello ${name},\n\nWe have changed your order ${orderNumber}.\n\n${note}`,
      button: 'View Your Order',
    },
    difference_paid: {
      name: 'Payment for a change',
      when: 'What a changed order costs more was paid.',
      subject: ({ orderNumber }: MailValues<'orderNumber'>) => `We have your payment for order ${orderNumber}`,
      preview: 'Thank you. Everything is paid.',
      title: 'Thank you for your payment',
      body: ({ name, orderNumber }: MailValues<'name' | 'orderNumber'>) =>
        `Hello ${name},\n\nWe have your payment for the change of your order ${orderNumber}, and are getting it ready.`,
      button: 'View Your Order',
    },
    refunded: {
      name: 'Refund',
      when: 'Money, or store credit, was given back for an order.',
      subject: ({ orderNumber }: MailValues<'orderNumber'>) => `A refund for your order ${orderNumber}`,
      preview: ({ arrivalSentence }: MailValues<'arrivalSentence'>) => arrivalSentence,
      title: 'Your refund',
      body: ({ name, refundSentence, next }: MailValues<'name' | 'refundSentence' | 'next'>) =>
        `Hello ${name},\n\n${refundSentence}\n\n${next}`,
      button: 'View Your Order',
    },
  },
  shipment: {
    shipped: {
      name: 'Parcel shipped',
      when: 'One of several parcels was handed to the carrier.',
      subject: ({ parcel, orderNumber }: MailValues<'parcel' | 'orderNumber'>) => `${parcel} of your order ${orderNumber} is on its way`,
      preview: ({ estimatedDelivery }: MailValues<'estimatedDelivery'>) => `Expected by ${estimatedDelivery}.`,
      title: ({ parcel }: MailValues<'parcel'>) => `${parcel} is on its way`,
      body: ({ name, thisParcel, orderNumber, rest }: MailValues<'name' | 'thisParcel' | 'orderNumber' | 'rest'>) =>
        `Hello ${name},\n\nWe have handed ${thisParcel} of your order ${orderNumber} to the carrier.\n\n${rest}`,
      button: 'View Your Order',
    },
    out_for_delivery: {
      name: 'Parcel out for delivery',
      when: 'One of several parcels is on the van.',
      subject: ({ parcel, orderNumber }: MailValues<'parcel' | 'orderNumber'>) =>
        `${parcel} of your order ${orderNumber} is out for delivery`,
      preview: 'It is on the van.',
      title: ({ parcel }: MailValues<'parcel'>) => `${parcel}: out for delivery`,
      body: ({ name, parcel, orderNumber, rest, cash }: MailValues<'name' | 'parcel' | 'orderNumber' | 'rest' | 'cash'>) =>
        `Hello ${name},\n\n${parcel} of your order ${orderNumber} is on the van and on its way to your door.\n\n${rest}\n\n${cash}`,
      button: 'View Your Order',
    },
    delivered: {
      name: 'Parcel delivered',
      when: 'One of several parcels has arrived.',
      subject: ({ parcel, orderNumber }: MailValues<'parcel' | 'orderNumber'>) => `${parcel} of your order ${orderNumber} was delivered`,
      preview: 'We hope that you like it.',
      title: ({ parcel }: MailValues<'parcel'>) => `${parcel} was delivered`,
      body: ({ name, parcel, orderNumber, rest }: MailValues<'name' | 'parcel' | 'orderNumber' | 'rest'>) =>
        `Hello ${name},\n\n${parcel} of your order ${orderNumber} has arrived. We hope that you like it.\n\n${rest}`,
      button: 'View Your Order',
    },
  },
  labels: {
    total: 'Total of the order',
    estimatedDelivery: 'Day of the estimated delivery',
    cash: 'What to have ready for cash on delivery; left out otherwise',
    returnDays: 'Days for a return',
    returnSentence: 'How long the order can be returned, as a sentence',
    moneyBack: 'What happens with the money',
    note: 'What the staff wrote; left out if nothing',
    refund: 'What was refunded',
    arrivalSentence: 'Where the refund is, as a sentence',
    refundSentence: 'What was refunded and how, as a sentence',
    arrival: 'Where the refund is',
    way: 'How it was refunded',
    next: 'When it is there; left out for cash',
    parcel: 'The parcel, at the beginning of a sentence',
    thisParcel: 'The parcel, inside a sentence',
    rest: 'What is with the other parcels',
  },
  samples: {
    note: 'The blue mug is a green one now.',
  },
};

/** What an order's mails say in and below their texts. */
export const orderMailFactMessages = {
  delivery: 'Estimated delivery',
  recipient: 'Delivered to',
  payment: 'Payment',
  howToPay: 'How to pay',
  reason: 'Reason',
  readyBy: 'Ready by',
  shippingMethod: 'Shipping method',
  openingHours: 'Opening hours',
  refund: 'Refund',
  refundedInAll: 'Refunded in all',
  parcel: 'Parcel',
  parcelOf: (number: number, of: number) => `${number} of ${of}`,
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  somethingWrong: (shopEmail: string, orderNumber: string) =>
    `Is something not right? Just write to ${shopEmail} and name your order ${orderNumber}.`,
};

/** The sums below an order's lines. */
export const orderMailSumMessages = {
  items: 'Items',
  shipping: 'Shipping',
  free: 'FREE',
  discount: 'Discount',
  total: 'Total',
  giftCard: 'Paid with a gift card',
  storeCredit: 'Paid with store credit',
};

export const orderMailSentences = {
  moneyRefunded: 'What you paid is refunded.',
  giftCardRefilled: 'What you paid with your gift card is back on it.',
  creditReturned: 'Your store credit is back in your account.',
  nothingPaid: 'You have not paid anything for it.',
  haveCashReady: (amount: string) => `Please have ${amount} ready.`,
  thisParcel: (number: number, of: number) => `parcel ${number} of ${of}`,
  thisParcelOfMore: (number: number) => `parcel ${number}`,
  severalParcels: (count: number) => `Your order comes in ${count} parcels; this one has what is listed below.`,
};

/** Where a refund is, and how it was made; the parts of a sentence are in texts that were published for earlier releases. */
export const refundMailSentences = {
  credit: {
    arrivalSentence: (amount: string) => `${amount} is in your account.`,
    refundSentence: (amount: string, orderNumber: string) => `We have refunded ${amount} for your order ${orderNumber}, as store credit.`,
    next: 'You can use it for your next order: choose it as you pay.',
    arrival: 'is in your account',
    way: 'as store credit',
  },
  payment: {
    arrivalSentence: (amount: string) => `${amount} is on its way back to you.`,
    refundSentence: (amount: string, orderNumber: string) => `We have refunded ${amount} for your order ${orderNumber}, the way you paid.`,
    next: 'Banks take up to ten days to show it.',
    arrival: 'is on its way back to you',
    way: 'the way you paid',
  },
};

/** What an order was paid with: a list of these. */
export const mailedPaymentMessages = {
  giftCard: (amount: string) => `${amount} from a gift card`,
  storeCredit: (amount: string) => `${amount} from your store credit`,
  cashAtPickup: (amount: string) => `${amount} in cash at pickup`,
  cashAtDoor: (amount: string) => `${amount} in cash at the door`,
  later: {
    bank_transfer: (amount: string) => `${amount} by bank transfer`,
    invoice: (amount: string) => `${amount} by invoice`,
  },
  card: (amount: string, brand: string, last4: string) => `${amount} by ${brand} ending in ${last4}`,
  paid: (amount: string) => `${amount}, paid`,
};
