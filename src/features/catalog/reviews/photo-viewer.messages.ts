export const photosInReview = (author: string, title: string) => `Photos by ${author} in the review “${title}”`;
export const photos = 'Photos';
export const photoOf = (number: number, total: number, author: string) => `${number} of ${total} by ${author}`;
export const previousPhoto = 'Previous photo';
export const nextPhoto = 'Next photo';
export const close = 'Close';
