/** Sentences about orders that admins read. */
export const allOrdersMessages = {
  moved: 'Order status updated successfully',
  /** Default notes in the order history; shoppers read them. */
  illegalMove: (from: string, to: string) => `An order that is ${from} can only become ${to}`,
  isFinal: (status: string) => `An order that is ${status} stays so`,
  trackingTooEarly: 'A tracking number and a carrier go with an order that is shipped or out for delivery',
  paymentStatusInvalid: 'There is no such payment status',
  statusesInvalid: 'Please give one status, or several with commas between them',
  fulfilmentInvalid: 'Please choose unfulfilled, partial or fulfilled',
  totalInvalid: 'Please give an amount in dollars, like 49.99',
  wordTooLong: 'This is too long',
  productInvalid: 'Please give the id of a product',
  cursorInvalid: 'This is not where a page of the timeline ends',
  sortInvalid: 'There is no such order',
  sortNeedsAll: 'Orders can be sorted by their total only without filters',
  rangeInvalid: 'The end must not be before the start',
} as const;
