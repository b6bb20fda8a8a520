export const approvalSettingMessages = {
  settingsSaved: 'Settings saved',
  reviewsArePublishedAtOnce: 'Reviews are published at once.',
  publishReviewsAtOnce: 'Publish reviews at once?',
  reviewsThatWaitAlreadyStillNeed: 'Reviews that are already waiting still need your approval, and so do all photos.',
  publishAtOnce: 'Publish at once',
  approveReviewsFirst: 'Approve reviews first?',
  newAndEditedReviewsAreShownOnly: 'New and edited reviews are shown only after someone of the staff has approved them.',
  approveFirst: 'Approve first',
  reviewsAreShownOnceYouHaveApproved: 'Reviews are shown once you have approved them.',
  reviewsArePublishedAtOnceText: 'Reviews are published at once; their photos wait for you.',
  publishAtOnceInstead: 'Publish at once instead',
  approveThemFirstInstead: 'Approve them first instead',
};

export const hideDialogMessages = {
  spamOrAdvertising: 'Spam or advertising',
  insults: 'Insults',
  notAboutTheProduct: 'Not about the product',
  personalData: 'Personal data',
  notARealCustomer: 'Not a real customer',
  anotherReason: 'Another reason',
  hideThisReview: 'Hide this review?',
  hideReviewsQuestion: (count: number) => `Hide ${count.toLocaleString('en-US')} reviews?`,
  shoppersNoLongerSeeIt:
    'Shoppers no longer see it, and its rating does not count. The author sees that it is hidden, but not why. You can publish it again.',
  reason: 'Reason, for the staff',
  yourReason: 'Your reason',
  pleaseEnterAReason: 'Please enter a reason',
  cancel: 'Cancel',
  hide: 'Hide',
};

export const reviewListViewsMessages = {
  all: 'All',
  new: 'New',
  photosToApprove: 'Photos to approve',
  toApprove: 'To approve',
  lowRatings: 'Low ratings',
  hidden: 'Hidden',
};

export const reviewBulkMessages = {
  upToReviewsCanBeChanged: (most: string) => `Up to ${most} reviews can be changed at once.`,
  reviewsChanged: (changed: number) => (changed === 1 ? '1 review changed' : `${changed.toLocaleString('en-US')} reviews changed`),
  publish: 'Publish',
  hide: 'Hide',
  markAsRead: 'Mark as read',
};

export const reviewStatusMessages = {
  published: 'Published',
  toApprove: 'To approve',
  hidden: 'Hidden',
  approved: 'Approved',
  refused: 'Refused',
};

export const reviewColumnsMessages = {
  picture: 'Picture',
  review: 'Review',
  rating: 'Rating',
  product: 'Product',
  author: 'Author',
  status: 'Status',
  written: 'Written',
  verifiedPurchase: 'Verified purchase',
  verifiedPurchaseText: ', verified purchase',
  replied: 'Replied',
  new: 'New: ',
  photosAndReply: 'Photos, reply',
  photos: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
  photosToApprove: (count: number, waiting: number) =>
    count === 1 ? `1 photo, ${waiting} to approve` : `${count} photos, ${waiting} to approve`,
};

export const reviewFiltersMessages = {
  rating: 'Rating',
  oneStar: '1 star',
  stars: (stars: number) => `${stars} stars`,
  product: 'Product',
  photos: 'Photos',
  withPhotos: 'With photos',
  without: 'Without',
  toApprove: 'To approve',
  reply: 'Reply',
  replied: 'Replied',
  withoutReply: 'Without reply',
  purchase: 'Purchase',
  verified: 'Verified',
  notVerified: 'Not verified',
};

export const reviewsListMessages = {
  showAllReviews: 'Show all reviews',
  reviews: 'Reviews',
  by: (title: string, name: string) => `${title}, by ${name}`,
  searchTextAndAuthors: 'Search text and authors',
  noReviewsYet: 'No reviews yet',
  signedInCustomersWriteThem: 'Signed-in customers write them on a product’s page. They appear here, with their photos.',
  products: 'Products',
  nothingWaitsHere: 'Nothing waits here',
  youHaveLookedAtEverything: 'You have looked at everything.',
  noReviewMatches: 'No review matches',
  tryFewerFilters: 'Try fewer filters, or another word of the text or the author’s name.',
};

export const reviewPhotosCardMessages = {
  photos: 'Photos',
  shoppersSeeThoseThatYouApprove: 'Shoppers see those that you approve. A refused one is removed after a week.',
  photosApproved: 'Photos approved',
  approveAll: (count: number) => `Approve all ${count}`,
  photosRefused: 'Photos refused',
  refuseAll: 'Refuse all',
  enlargePhotoOf: (i: number, count: number) => `Enlarge photo ${i} of ${count}`,
  ofBy: ({ i, count, name }: { i: number; count: number; name: string }) => `${i} of ${count} by ${name}`,
  approvePhoto: (i: number) => `Approve photo ${i}`,
  photoApproved: 'Photo approved',
  approve: 'Approve',
  refusePhoto: (i: number) => `Refuse photo ${i}`,
  photoRefused: 'Photo refused',
  refuse: 'Refuse',
  photoBy: (name: string) => `Photo by ${name}`,
  by: (name: string) => `By ${name}`,
};

export const reviewReplyCardMessages = {
  reply: 'Reply',
  thisScreen: 'This screen',
  replyChanged: 'Reply changed',
  replyPublished: 'Reply published',
  removeTheReply: 'Remove the reply?',
  shoppersNoLongerSeeIt: 'Shoppers no longer see it.',
  remove: 'Remove',
  replyRemoved: 'Reply removed',
  yourReply: 'Your public reply',
  saveTheReply: 'Save the reply',
  publishTheReply: 'Publish the reply',
  cancel: 'Cancel',
  edit: 'Edit',
  writeAReply: 'Write a reply',
  publishTheReviewBeforeYouReply: 'Publish the review before you reply to it.',
  itIsShownBelowTheReview: 'It is shown below the review.',
  itIsShownBelowTheReviewOfName: (name: string) => `It is shown below the review, and ${name} gets it by email.`,
  repliedAt: '<at/>' as const,
  notShownReply: '<at/>, not shown while the review is not published' as const,
};

export const reviewTextCardMessages = {
  written: 'Written',
  edited: 'Edited',
  helped: 'Helped',
  customers: (helpfulCount: number) => (helpfulCount === 1 ? '1 customer' : `${helpfulCount.toLocaleString('en-US')} customers`),
  hiddenBecauseOf: 'Hidden because of',
  review: 'Review',
  verifiedPurchase: 'Verified purchase',
  allOfItsReviews: 'All of its reviews',
};

export const moderationScreenMessages = {
  undo: 'Undo',
  undone: 'Undone',
};

export const reviewScreenMessages = {
  reviews: 'Reviews',
  review: 'Review',
  published: 'Published',
  hidden: 'Hidden',
  hideTheReview: 'Hide the review',
  thisScreen: 'This screen',
  publishTheReview: 'Publish the review',
  viewInTheShop: 'View in the shop',
  publish: 'Publish',
  hide: 'Hide',
  nextNewReview: 'Next new review',
  changedByOthers: {
    published:
      'Someone else changed this review in the meantime: it is published now. Nothing of yours was saved yet; look at it, and do it again if it is still right.',
    waiting:
      'Someone else changed this review in the meantime: it is waiting for approval now. Nothing of yours was saved yet; look at it, and do it again if it is still right.',
    hidden:
      'Someone else changed this review in the meantime: it is hidden now. Nothing of yours was saved yet; look at it, and do it again if it is still right.',
  },
  changedByOthersWithReply: {
    published: (reply: string) =>
      `Someone else changed this review in the meantime: it is published now and has a reply (“${reply}”). Nothing of yours was saved yet; look at it, and do it again if it is still right.`,
    waiting: (reply: string) =>
      `Someone else changed this review in the meantime: it is waiting for approval now and has a reply (“${reply}”). Nothing of yours was saved yet; look at it, and do it again if it is still right.`,
    hidden: (reply: string) =>
      `Someone else changed this review in the meantime: it is hidden now and has a reply (“${reply}”). Nothing of yours was saved yet; look at it, and do it again if it is still right.`,
  },
};
