import type { OrderStatus, PaymentStatus } from './orders.rules';

/** Every sentence that shoppers read about orders (sections 2 and 8 of the specification). */
export const ordersMessages = {
  fetchFailed: 'Failed to fetch orders',
  loadFailed: 'Failed to load orders',
  cancelled: 'Order cancelled successfully',
  cancelFailed: 'Failed to cancel order',
  cancelConfirm: 'Are you sure you want to cancel this order?',
  /** Sent as the reason by the customer's screens (section 7). */
  cancelReason: 'Cancelled by customer',
  notFound: 'Order not found',
  notFoundTitle: 'Order Not Found',
  detailFailed: 'Failed to fetch order details',
  detailUnavailable: 'Unable to load order details',

  tooLateToCancel: (status: OrderStatus) => `An order that is ${statusNames[status].toLowerCase()} can no longer be cancelled`,
  reasonInvalid: 'Please give the reason as text',
  pageInvalid: 'Pages are counted from 1',
  limitInvalid: 'The limit must be a whole number of at least 1',
  statusInvalid: 'There is no such order status',
  dateInvalid: 'Please give a date like 2026-11-20',

  refunded: 'Refund recorded',
  refundTooMuch: (left: string) => `No more than ${left} is left to refund`,
  refundAmountInvalid: 'The amount must be dollars above 0, with at most two decimals',

  placed: 'Order placed',
  awaitingPayment: 'Waiting for the payment',
  paymentReceived: 'Payment received',
  paymentRefused: 'The payment was not approved',
  wrongAmount: 'The payment was not of the order’s amount and is given back',
  paymentLapsed: 'The payment was not approved in time',
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

export const paymentStatusNames = {
  pending: 'Payment Pending',
  completed: 'Payment Successful',
  failed: 'Payment Failed',
  partially_refunded: 'Partially Refunded',
  refunded: 'Refunded',
} as const satisfies Record<PaymentStatus, string>;
