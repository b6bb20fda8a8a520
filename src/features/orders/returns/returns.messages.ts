import { PICTURE_SIZE_LIMIT } from '#features/platform/media/media.limits';
import type { ReturnReason, ReturnStatus } from './returns.rules';

/** All sentences about returns that shoppers and admins read. */
export const returnsMessages = {
  requested: 'Return requested',
  requestFailed: 'Failed to request the return',
  loadFailed: 'Failed to load returns',
  approved: 'Return approved',
  rejected: 'Return rejected',
  received: 'Return received',
  refunded: 'Return refunded',

  notFound: 'Return not found',
  noLabel: 'There is a label once the return is approved',
  notReturnable: (days: number) =>
    days === 0
      ? 'This order cannot be returned'
      : days === 1
        ? 'An order can be returned within 1 day after its delivery'
        : `An order can be returned within ${days} days after its delivery`,
  noItems: 'Please choose what you want to return',
  itemUnknown: 'This item is not part of the order',
  itemInvalid: 'Please name an item of the order',
  giftCard: 'A gift card cannot be returned. Please write to us, and we refund what is left on it.',
  tooMany: (name: string, left: number) =>
    left > 0 ? `No more than ${left} of ${name} can be returned` : `${name} is in a return already`,
  reasonInvalid: 'Please choose a reason',
  noCreditForGuests: 'A guest has no account for store credit. Please refund the way the order was paid.',
  addressUnknown: 'Please reply to this email, and we tell you the address.',
  methodInvalid: 'Please choose the payment or store credit',
  amountInvalid: 'The amount must be dollars above 0, with at most two decimals',
  tooMuch: (left: string) => `No more than ${left} can be refunded for this return`,
  photosInvalid: 'Please name photos that you uploaded',
  photoMissing: 'Please upload this photo again',
  photoNotFound: 'Photo not found',
  photoFailed: 'The photo could not be uploaded',
  tooManyPhotos: 'A return can have up to four photos',
  fileMissing: 'Please choose a photo',
  fileTooLarge: `The photo is larger than ${PICTURE_SIZE_LIMIT}`,
  statusInvalid: 'There is no such return status',
  illegalMove: (from: string, to: string) => `A return that is ${from} can only become ${to}`,
  isFinal: (status: string) => `A return that is ${status} stays as it is`,
  refundReason: (orderNumber: string) => `Return of order ${orderNumber}`,
  /** A note in the order's history. */
} as const;

export const returnStatusNames = {
  requested: 'Requested',
  approved: 'Approved',
  received: 'Received',
  refunded: 'Refunded',
  rejected: 'Rejected',
} as const satisfies Record<ReturnStatus, string>;

/** What a shopper gets back, and how. */
export const returnRefunds = {
  refunded: { payment: 'Refund: <amount/>', credit: 'Refund: <amount/> as store credit' },
  estimated: { payment: 'Estimated refund: <amount/>', credit: 'Estimated refund: <amount/> as store credit' },
} as const;

/** A return's status inside a sentence: 'A return that is approved …' */
export const returnStatusWords = {
  requested: 'requested',
  approved: 'approved',
  received: 'received',
  refunded: 'refunded',
  rejected: 'rejected',
} as const satisfies Record<ReturnStatus, string>;

/** Where a return is, for its shopper. */
export const returnStatusSentences = {
  requested: 'We have your request and will answer by email.',
  approved: 'Please pack the items well, include the order number, and send them back.',
  received: 'Your parcel has arrived. The refund follows.',
  refunded: 'The money is on its way back to you.',
  rejected: 'We could not accept this return.',
  refundedAsCredit: 'The store credit is in your account.',
} as const satisfies Record<ReturnStatus | 'refundedAsCredit', string>;

export const returnReasonNames = {
  changed_mind: 'I changed my mind',
  does_not_fit: 'It does not fit',
  damaged: 'It is damaged or does not work',
  not_as_described: 'It is not as described',
  wrong_item: 'I got something else',
  other: 'Something else',
} as const satisfies Record<ReturnReason, string>;
