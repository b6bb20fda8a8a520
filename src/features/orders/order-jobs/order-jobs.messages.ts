import { statusNames } from '#features/orders/orders/orders.messages';
import type { OrderStatus } from '#features/orders/orders/orders.rules';

/** Sentences about moves of many orders. */
export const orderJobsMessages = {
  created: 'Please look at the preview',
  started: 'The orders are being moved',
  stopped: 'Stopped',
  missing: 'This move no longer exists',
  cannotStart: 'This move runs already, or is done',
  cannotStop: 'This move is not running',
  failedByItself: 'Something went wrong. The orders that were moved stay so; continue with the others.',
  conflicting: 'It could not be stored',
  notMovable: (status: OrderStatus) => `It is ${statusNames[status].toLowerCase()}`,
  nothingToSend: 'Nothing of it is left to send',
  notSent: 'It is not shipped yet',
  notReady: 'It is not ready for pickup yet',
  pickedUp: 'It is picked up, not delivered',
  tracked: (numbers: string) => `It has a tracking number already: ${numbers}`,
  unknownOrder: 'No order has this number',
  namedTwice: 'This order is named twice',
  orderGone: 'This order is not here any more',
  statusInvalid: 'Orders can be moved to confirmed, shipped, out_for_delivery or delivered',
  chooseOrders: 'Please choose orders by a filter, by their ids, or by a list of tracking numbers',
  trackingNeedsShipped: 'Tracking numbers go with orders that are shipped',
  trackingInvalid: 'Please give a reference and a tracking number in each row',
  noOrders: 'No order matches',
  idsInvalid: 'Please give the ids of orders',
  tooManyOrders: (most: number) => `Please choose at most ${most.toLocaleString('en-US')} orders at once`,
  outcomeInvalid: 'There is no such outcome',
} as const;
