import type { ReviewSort } from './reviews.rules';

/** Texts of a product's reviews that are loaded with them; form and photo viewer have their own. */

export const reviews = 'Reviews';
export const loading = 'Loading...';
export const showMore = 'Show More Reviews';
export const beTheFirst = 'Be the first to say what it is like.';
export const showAll = 'Show All Reviews';

export const byStars = 'Reviews by stars';
/** The number of reviews is in words: '12 reviews'. */
export const starsBar = (stars: number, reviewCount: string, percent: string) =>
  stars === 1 ? `1 star: ${reviewCount}, ${percent}` : `${stars} stars: ${reviewCount}, ${percent}`;

export const searchReviews = 'Search reviews';
export const searchInReviews = 'Search in reviews';
export const sortBy = 'Sort by';
export const sortNames = {
  newest: 'Newest',
  oldest: 'Oldest',
  highest: 'Highest rating',
  lowest: 'Lowest rating',
  helpful: 'Most helpful',
} as const satisfies Record<ReviewSort, string>;

export const edited = '(edited)';
export const verifiedPurchase = 'Verified purchase';
export const helpful = 'Helpful';
export const yourReview = 'Your review';
/** What is deleted is said to screen readers only. */
export const deleteReview = 'Delete<what> review</what>';
export const replyFrom = (shop: string) => `Reply from ${shop}`;
export const photosBy = (author: string) => `Photos by ${author}`;
export const enlargePhoto = (number: number, total: number, author: string) => `Enlarge photo ${number} of ${total} by ${author}`;

export const writeReview = 'Write a Review';
export const editReview = 'Edit Your Review';
export const loadingForm = 'Loading the form';
export const signIn = 'Sign In';

export const deleteTitle = 'Delete review';
export const willBeGone = (title: string, author: string) => `“${title}” by ${author} will be gone.`;
export const keep = 'Keep It';
export const deleting = 'Deleting...';
export const deleteNow = 'Yes, Delete It';
