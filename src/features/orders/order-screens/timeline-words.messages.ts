import type { OrderStatus } from '#features/orders/orders/orders.rules';

export const timelineWordsMessages = {
  paymentRequested: 'Payment requested',
  paymentStarted: 'Payment started',
  paymentWaitsForTheCustomer: 'Payment waits for the customer',
  paymentOnDelivery: 'Payment on delivery',
  paymentReceived: 'Payment received',
  paymentFailed: 'Payment failed',
  refundWaitsForTheProvider: 'Refund waits for the provider',
  refunded: 'Refunded',
  refundRefused: 'Refund refused',
  returnRequested: 'Return requested',
  returnApproved: 'Return approved',
  returnReceived: 'Return received',
  returnRefunded: 'Return refunded',
  returnRejected: 'Return rejected',
  mailSent: 'Email sent',
  mailFailed: 'Email failed',
  payment: (status: string | undefined, amount: string) => `${status ?? 'Payment'}: ${amount}`,
  refund: ({ status, amount, isCredit }: { status: string | undefined; amount: string; isCredit: boolean }) =>
    isCredit ? `${status ?? 'Refund'}: ${amount} as store credit` : `${status ?? 'Refund'}: ${amount}`,
  packed: 'packed',
  unpacked: 'unpacked',
  parcel: (number: number, what: string | undefined) => `Parcel ${number} ${what ?? 'sent'}`,
  note: 'Note',
  mailOnItsWay: 'Email on its way',
  to: (title: string, recipient: string) => `${title}, to ${recipient}`,
};

/** An order's new status, as an entry of its timeline. */
export const orderStatusTitles: Record<OrderStatus, string> = {
  pending: 'Order placed',
  processing: 'Order processing',
  confirmed: 'Order confirmed',
  shipped: 'Order shipped',
  out_for_delivery: 'Order out for delivery',
  delivered: 'Order delivered',
  cancelled: 'Order cancelled',
  returned: 'Order returned',
};

/** Changes of an order that are no other kind of entry, by their action in the audit log. */
export const orderChangeTitles = {
  'order.edit': 'Changed the order',
  'order.link': 'Mailed a link to pay the order',
  'order.link_send': 'Mailed the link to pay the order again',
  'order.link_cancel': 'Cancelled the link to pay the order',
  'order.link_paid': 'Marked the order as paid',
  'order.paid': 'Marked the order as paid',
  'shipment.update': 'Changed the tracking of the order',
};
