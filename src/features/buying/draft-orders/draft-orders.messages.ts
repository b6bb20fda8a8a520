import { MAX_LINE_QUANTITY } from '#shared/line-quantity';
/** Sentences about orders that staff prepare. */
export const draftOrdersMessages = {
  created: 'Draft saved',
  saved: 'Draft saved',
  deleted: 'Draft deleted',
  restored: 'The draft is open again',
  sent: 'The link to pay is mailed',
  placed: 'The order is placed',
  changed: 'Someone else changed this draft meanwhile',
  notOpen: 'This draft is no longer open',
  customerRequired: 'Please choose a customer',
  customerUnknown: 'There is no such customer',
  linesRequired: 'Please add at least one product',
  variantUnknown: 'This product is no longer in the catalogue',
  notSold: (name: string) => `${name} is no longer sold`,
  sameTwice: 'This product is on two lines: please use one',
  shippingPriceInvalid: 'Please enter dollars with at most two decimals',
  pageInvalid: 'Pages are counted from 1',
  limitInvalid: 'The limit must be a whole number of at least 1',
  quantityInvalid: `The quantity must be a whole number from 1 to ${MAX_LINE_QUANTITY}`,
  priceInvalid: 'Please enter a price above 0, with at most two decimals',
  discountInvalid: 'Please enter a discount above 0',
  percentInvalid: 'Please enter a percentage from 0.01 to 100',
  shortage: (name: string, available: number) => (available === 0 ? `${name} is out of stock` : `Only ${available} left in stock: ${name}`),
  noMethod: 'Nothing is delivered there: please enter a price of your own, or choose pickup',
  nothingToPay: 'Nothing has to be paid for this order: please mark it as paid',
  /** Entries in the order's history; shoppers read them. */
} as const;
