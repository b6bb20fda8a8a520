/** Texts of a product's page that are loaded with it; parts that are loaded later have their own. */

export const home = 'Home';
export const share = 'Share';
export const noReviews = 'No reviews yet';
/** The rating is formatted: '4.5'. */
export const rated = (rating: string, reviews: number) =>
  reviews === 1 ? `${rating} (1 review)` : `${rating} (${reviews.toLocaleString('en-US')} reviews)`;
/** An option and its value that is chosen: 'Color: Red'. */
export const chosenValue = '<option/>: <value/>';
export const valueOutOfStock = (value: string) => `${value}, out of stock`;
export const quantity = 'Quantity';
export const addToCart = 'Add to Cart';
export const buyNow = 'Buy Now';

export const picturesOf = (product: string) => `Pictures of ${product}`;
export const enlargePicture = 'Enlarge picture';
export const previousPicture = 'Previous picture';
export const nextPicture = 'Next picture';
export const showPicture = (number: number, total: number) => `Show picture ${number} of ${total}`;

export const toYourDoor = 'Delivered to your door';
/** The day is formatted: 'Mon, Jan 5'. */
export const byDay = (day: string) => `by ${day}`;
export const sendItBack = 'Changed your mind? Send it back';
export const repairOrReplace = 'We repair or replace it';
