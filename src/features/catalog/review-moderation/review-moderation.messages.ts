import { MAX_AT_ONCE, REASON_MAX_LENGTH, REPLY_MAX_LENGTH } from './review-moderation.rules';

/** Sentences about the moderation of reviews, for staff. */
export const moderationMessages = {
  saved: 'Review saved',
  missing: 'This review does not exist.',
  changed: 'Someone else changed this review in the meantime.',
  statusInvalid: 'Please choose published or hidden',
  statusUnknown: 'Please choose published, waiting or hidden',
  photosUnknown: 'Please choose any, none or waiting',
  photoStatusInvalid: 'Please choose approved or refused',
  photosInvalid: 'Please give a list of photos',
  photoMissing: 'The review has no such photo',
  photoGone: 'This photo was removed in the meantime.',
  reasonInvalid: 'Please give the reason as text',
  reasonTooLong: `Please use at most ${REASON_MAX_LENGTH} characters`,
  reasonAlone: 'Only a hidden review has a reason',
  replyInvalid: 'Please give the reply as text',
  replyTooLong: `Please use at most ${REPLY_MAX_LENGTH.toLocaleString('en-US')} characters`,
  replyToHidden: 'Please publish the review before you reply to it',
  seenInvalid: 'This must be true or false',
  idsInvalid: `Please give 1 to ${MAX_AT_ONCE} reviews`,
  idUnknown: 'Please give ids of reviews',
  nothingToDo: 'Please say what to change',
  customerInvalid: 'Please give the id of a customer',
  productInvalid: 'Please give the id of a product',
  ratingInvalid: 'Please choose 1 to 5 stars',
  changedCount: (count: number) => (count === 1 ? '1 review changed' : `${count.toLocaleString('en-US')} reviews changed`),
} as const;
