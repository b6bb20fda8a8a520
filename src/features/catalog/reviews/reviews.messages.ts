import { PICTURE_SIZE_LIMIT } from '#features/platform/media/media.limits';
import { MAX_PHOTOS } from './reviews.rules';

/** Every sentence that shoppers read about reviews. */
export const reviewsMessages = {
  added: 'Review added successfully!',
  replaced: 'You reviewed this product before: your new review has replaced the old one.',
  waits: 'Thank you! Your review will be shown once the shop has approved it.',
  staysHidden: 'Your changes are saved. The shop has hidden this review, so only you see it.',
  addFailed: 'Failed to add review',
  loginToAdd: 'Please login to add a review',
  fieldsMissing: 'Please fill in all fields',
  ratingInvalid: 'Please choose 1, 2, 3, 4 or 5 stars',
  deleted: 'Review deleted',
  deleteFailed: 'Failed to delete review',
  notYours: 'You can delete your own review only',
  missing: 'This review is no longer there.',
  loginToVote: 'Please login to say what helped you',
  ownVote: 'You cannot vote for your own review',
  voteFailed: 'Your vote could not be counted',
  loadFailed: 'Failed to load reviews',
  noReviews: 'No reviews yet',
  noMatches: 'No reviews match',
  anonymous: 'Anonymous User',

  tooManyPhotos: `Please choose up to ${MAX_PHOTOS} photos`,
  photosInvalid: 'Please give a list of photos',
  photoMissing: 'A photo is no longer there. Please remove it and add it again.',
  photoTooLarge: `Please choose a photo of at most ${PICTURE_SIZE_LIMIT}.`,
  photoNotFile: 'Please choose a photo: JPEG, PNG, WebP or AVIF.',
  photosOnTheWay: 'Please wait until all photos are uploaded, or remove them',
  photoFailed: 'This photo could not be sent',
  photoWaiting: 'Waiting for approval',
  photoRefused: 'Not accepted',
  reviewWaiting: 'Only you see this review until the shop has approved it.',
  reviewHidden: 'The shop has hidden this review. Only you see it.',

  pageInvalid: 'Page must be a whole number from 1',
  limitInvalid: 'Limit must be a whole number from 1',
  sortInvalid: 'This sort key is unknown',
  searchInvalid: 'Please give one text',

  shown: (shown: number, matching: number) =>
    matching === 1 ? `${shown} of 1 review` : `${shown} of ${matching.toLocaleString('en-US')} reviews`,
  reviewCount: (count: number) => (count === 1 ? '1 review' : `${count.toLocaleString('en-US')} reviews`),
} as const;
