/** Every sentence that shoppers read about reviews. */
export const reviewsMessages = {
  added: 'Review added successfully!',
  replaced: 'You reviewed this product before: your new review has replaced the old one.',
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

  pageInvalid: 'Page must be a whole number from 1',
  limitInvalid: 'Limit must be a whole number from 1',
  sortInvalid: 'This sort key is unknown',
  searchInvalid: 'Please give one text',

  shown: (shown: number, matching: number) => (shown < matching ? `${shown} of ${reviewCount(matching)}` : reviewCount(matching)),
  reviewCount,
} as const;

function reviewCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'review' : 'reviews'}`;
}
