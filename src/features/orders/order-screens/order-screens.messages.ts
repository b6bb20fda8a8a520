import type { OrderStatus } from '#features/orders/orders/orders.rules';

export const orderNamesMessages = {
  pending: 'Pending',
  processing: 'Processing',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  outForDelivery: 'Out for delivery',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
  unpaid: 'Unpaid',
  paid: 'Paid',
  paymentFailed: 'Payment failed',
  partlyRefunded: 'Partly refunded',
  refunded: 'Refunded',
  unfulfilled: 'Unfulfilled',
  partlySent: 'Partly sent',
  sent: 'Sent',
};

/** The state of an order, within a sentence: 'Order TW-1 is out for delivery'. */
export const statusWords: Record<OrderStatus, string> = {
  pending: 'pending',
  processing: 'processing',
  confirmed: 'confirmed',
  shipped: 'shipped',
  out_for_delivery: 'out for delivery',
  delivered: 'delivered',
  cancelled: 'cancelled',
  returned: 'returned',
};

export const orderColumnsMessages = {
  order: 'Order',
  placed: 'Placed',
  customer: 'Customer',
  status: 'Status',
  payment: 'Payment',
  sendBy: 'Send by',
  notesAndReturns: 'Notes and returns',
  pieces: 'Pieces',
  total: 'Total',
  sent: 'Sent',
  email: 'Email',
  destination: 'Destination',
  trackingNumber: 'Tracking number',
  late: 'Late',
  hasANoteFromTheCustomer: 'Has a note from the customer',
  noteFromTheCustomer: 'Note from the customer',
  hasAReturn: 'Has a return',
  hasReturns: (returns: number) => `Has ${returns} returns`,
  refunded: (refundedAmount: string) => `${refundedAmount} refunded`,
  guest: '<name/> <kind>(guest)</kind>' as const,
};

export const orderListViewsMessages = {
  all: 'All',
  toPack: 'To pack',
  late: 'Late',
  unpaid: 'Unpaid',
  onTheWay: 'On the way',
  withReturns: 'With returns',
};

export const orderFiltersMessages = {
  status: 'Status',
  payment: 'Payment',
  sent: 'Sent',
  placed: 'Placed',
  total: 'Total',
  country: 'Country',
  product: 'Product',
  withANote: 'With a note',
};

export const ordersListMessages = {
  orders: 'Orders',
  order: (orderNumber: string) => `Order ${orderNumber}`,
  searchOrders: 'Search orders',
  noOrdersYet: 'No orders yet',
  whatCustomersBuyAppearsHere: 'Orders appear here, from payment to delivery.',
  viewTheShop: 'View the shop',
  noOrderMatches: 'No order matches',
  searchForANumber:
    'Search for a number, a name, an email or phone number, an address, a product, a SKU or a tracking number, or use fewer filters.',
  showAllOrders: 'Show all orders',
};

export const customerCardMessages = {
  customer: 'Customer (guest)',
  customerTitle: 'Customer',
  allOrders: 'All orders',
};

export const itemsPanelMessages = {
  items: 'Items',
  giftCard: 'Gift card, sent by email once it is paid',
};

/** What became of the pieces of a line, in their order. */
export const pieceMessages = {
  shipped: (count: number) => `${count} sent`,
  open: (count: number) => `${count} to pack`,
  cancelled: (count: number) => `${count} cancelled`,
  returned: (count: number) => `${count} returned`,
  refunded: (count: number) => `${count} refunded`,
};

export const orderChangesMessages = {
  changedMeanwhile: 'Changed meanwhile',
  thisOrderHasChangedSinceYouOpened: 'This order has changed since you opened it.',
  andMore: (more: number) => `and ${more} more`,
  whatYouAreTypingStays: 'What you have typed is kept.',
  showTheChanges: 'Show the changes',
};

/** What somebody else did while an order was open, by the action in the audit log. */
export const orderChangeSentences = {
  'order.status': '<person/> moved the order',
  'order.refund': '<person/> refunded the order',
  'order.edit': '<person/> changed the order',
  'order.link': '<person/> mailed a link to pay the order',
  'order.link_send': '<person/> mailed the link to pay the order again',
  'order.link_cancel': '<person/> cancelled the link to pay the order',
  'order.link_paid': '<person/> marked the order as paid',
  'order.paid': '<person/> marked the order as paid',
  'shipment.create': '<person/> packed a parcel of the order',
  'shipment.update': '<person/> changed the tracking of the order',
  'shipment.move': '<person/> moved a parcel of the order',
  'note.create': '<person/> wrote a note on the order',
  'note.update': '<person/> changed a note on the order',
  'note.delete': '<person/> deleted a note on the order',
} as const;

export const orderHeaderMessages = {
  orders: 'Orders',
  order: (orderNumber: string) => `Order ${orderNumber}`,
  placed: (createdAt: string) => `Placed ${createdAt}`,
};

export const cancelOrderDialogMessages = {
  cancelOrderQuestion: (orderNumber: string) => `Cancel order ${orderNumber}?`,
  thePiecesGoBackToStock: (left: number, formatted: string) =>
    left > 0
      ? `${formatted} goes back to the customer. The pieces go back to stock, and the customer gets an email. This cannot be undone.`
      : 'Nothing was paid. The pieces go back to stock, and the customer gets an email. This cannot be undone.',
  reason: 'Reason',
  theCustomerReadsIt: 'The customer reads it.',
  leaveItAsItIs: 'Leave it as it is',
  cancelOrder: 'Cancel order',
};

export const orderMovesMessages = {
  confirm: 'Confirm',
  markAsShipped: 'Mark as shipped',
  outForDelivery: 'Out for delivery',
  markAsDelivered: 'Mark as delivered',
  markAsReturned: 'Mark as returned',
  markAsReadyForPickup: 'Mark as ready for pickup',
  markAsPickedUp: 'Mark as picked up',
  orderIs: (orderNumber: string, status: string) => `Order ${orderNumber} is ${status}`,
  cancelOrder: 'Cancel order',
  moreActions: 'More actions',
  somebodyWasFaster: (message: string) => `Someone else changed this first. ${message}.`,
};

export const paymentsPanelMessages = {
  payment: 'Payment',
  endingIn: (brand: string, cardLast4: string) => `${brand} ending in ${cardLast4}`,
  storeCredit: 'Store credit',
  openAtTheProvider: 'Open at the provider',
  refund: 'Refund, waits for the provider',
  refundText: 'Refund',
  refundRefused: 'Refund, refused by the provider',
  refundAsStoreCredit: 'Refund as store credit',
  shipping: 'shipping',
  backInStock: 'back in stock',
  paid: 'Paid',
  refunded: 'Refunded',
  toBePaid: 'To be paid',
  toBeRefunded: 'To be refunded',
};

export const shippingAddressPanelMessages = {
  pickedUpBy: 'Picked up by',
  shipTo: 'Ship to',
  pickup: (place: string) => `Pickup: ${place}`,
  by: (method: string) => `By ${method}`,
  noteFromTheCustomer: 'Note from the customer',
};

export const timelinePanelMessages = {
  timeline: 'Timeline',
  showEarlier: 'Show earlier',
};
