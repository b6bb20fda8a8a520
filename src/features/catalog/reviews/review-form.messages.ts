export const yourReview = 'Your review';
export const willReplace = 'You reviewed this product before. This review will replace the old one.';
export const rating = 'Rating';
export const stars = (count: number) => (count === 1 ? '1 star' : `${count} stars`);
/** What each number of stars means. */
export const starWords: Record<number, string> = { 1: 'Poor', 2: 'Fair', 3: 'Okay', 4: 'Good', 5: 'Great' };
export const title = 'Title';
export const review = 'Review';
export const whatToWrite = 'What is it like to use? What did you expect?';
export const photosHint = (maxPhotos: number) =>
  `Up to ${maxPhotos} photos of the product. They are shown once we have looked at them; places are removed from them.`;
export const yourPhoto = (photo: string) => `Your ${photo}`;
export const sending = 'Sending...';
export const submit = 'Submit Review';
export const cancel = 'Cancel';
