import type { OrderStatus, PaymentStatus } from './orders.rules';

/** All sentences about orders that shoppers read. */
export const ordersMessages = {
  yourItems: 'Your items',
  fetchFailed: 'Failed to fetch orders',
  loadFailed: 'Failed to load orders',
  discount: 'Discount',
  discountByCode: (code: string) => `Discount (${code})`,
  cancelled: 'Order cancelled successfully',
  cancelFailed: 'Failed to cancel order',
  cancelConfirm: 'Are you sure you want to cancel this order?',
  /** As people read `CANCELLED_BY_CUSTOMER`. */
  cancelReason: 'Cancelled by customer',
  notFound: 'Order not found',
  notFoundTitle: 'Order Not Found',
  detailFailed: 'Failed to fetch order details',
  detailUnavailable: 'Unable to load order details',
  trackingCopied: 'Tracking number copied to clipboard',
  trackingCopyFailed: 'Failed to copy tracking number',

  tooLateToCancel: (status: string) => `An order that is ${status} can no longer be cancelled`,
  partlySent: 'A part of this order is on its way, so it can no longer be cancelled',
  reasonInvalid: 'Please give the reason as text',
  pageInvalid: 'Pages are counted from 1',
  limitInvalid: 'The limit must be a whole number of at least 1',
  statusInvalid: 'There is no such order status',
  dateInvalid: 'Please give a date like 2026-11-20',

  boughtAgain: 'Everything is in your cart, at today’s prices',
  boughtPartly: 'Not everything could be added to your cart',
  buyAgainFailed: 'Failed to add the items to your cart',
  notSold: (name: string) => `${name} is no longer sold`,
  outOfStock: (name: string) => `${name} is out of stock`,
  onlySome: (name: string, { added, requested }: { added: number; requested: number }) =>
    added > 0 ? `Only ${added} of ${requested} could be added: ${name}` : `All that is left is in your cart already: ${name}`,

  refunded: 'Refund recorded',
  giftCardSpent: 'A gift card of this order has been spent, so the order cannot be cancelled. The other items can be refunded.',
  refundTooMuch: (left: string) => `No more than ${left} is left to refund`,
  refundAmountInvalid: 'The amount must be dollars above 0, with at most two decimals',

  placed: 'Order placed',
  awaitingPayment: 'Waiting for the payment',
  paymentReceived: 'Payment received',
  paymentRefused: 'The payment was not approved',
  wrongAmount: 'The payment did not match the order’s amount and is refunded',
  paymentLapsed: 'The payment was not approved in time',
  paidTooLate: 'The payment came after its link had ended',
  differencePaid: (amount: string) => `Payment of ${amount} received`,
} as const;

export const statusNames = {
  pending: 'Pending',
  processing: 'Processing',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  out_for_delivery: 'Out for Delivery',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
} as const satisfies Record<OrderStatus, string>;

/** A sentence for each status. */
export const statusSentences = {
  pending: 'We are waiting for your payment. Your items are reserved for you until then.',
  processing: 'We have your order and are getting it ready.',
  confirmed: 'Your order is confirmed and is being packed.',
  shipped: 'Your order has been handed to the carrier and is on its way.',
  out_for_delivery: 'Your order is with the courier and should arrive today.',
  delivered: 'Your order has been delivered. We hope you like it.',
  cancelled: 'Nothing will be sent. What you paid is refunded.',
  returned: 'Everything came back to us. What you paid is refunded.',
} as const satisfies Record<OrderStatus, string>;

/** What differs for an order that its shopper picks up. */
export const pickupNames: Partial<Record<OrderStatus, string>> = { shipped: 'Ready for Pickup', delivered: 'Picked Up' };
export const pickupSentences: Partial<Record<OrderStatus, string>> = {
  confirmed: 'Your order is confirmed. We write to you once it is ready for pickup.',
  shipped: 'Your order is ready. You can pick it up.',
  out_for_delivery: 'Your order is ready. You can pick it up.',
  delivered: 'You have picked up your order. We hope you like it.',
};

/** For invoices that are unpaid or will never be paid. */
export const invoiceNotes: Partial<Record<OrderStatus, string>> = {
  pending: 'This order is waiting for its payment.',
  cancelled: 'This order was cancelled.',
  returned: 'This order was returned.',
};

export const paymentStatusNames = {
  pending: 'Payment Pending',
  completed: 'Payment Successful',
  failed: 'Payment Failed',
  partially_refunded: 'Partially Refunded',
  refunded: 'Refunded',
} as const satisfies Record<PaymentStatus, string>;

/** In a shopper’s lists of orders. */
export const orderListMessages = {
  orders: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
  moreItems: (count: number) => (count === 1 ? '+1 more item' : `+${count} more items`),
};

export const deliveryDateMessages = {
  delivered: (date: string) => `Delivered on ${date}`,
  pickedUp: (date: string) => `Picked up on ${date}`,
  estimated: (date: string) => `Estimated delivery: ${date}`,
  readyBy: (date: string) => `Ready by: ${date}`,
};
