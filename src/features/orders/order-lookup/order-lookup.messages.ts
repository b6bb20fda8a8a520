/** All sentences about looking up an order without signing in. */
export const orderLookupMessages = {
  numberRequired: 'Order number is required',
  numberInvalid: 'An order number looks like TW-7K3M-Q9XD',
  /** The same for an unknown number and for a wrong email address. */
  notFound: 'We found no order with this number and email address',
  failed: 'Failed to look up the order',
} as const;
