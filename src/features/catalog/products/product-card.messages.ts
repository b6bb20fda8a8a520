export const chooseOptions = (product: string) => `Choose options for ${product}`;
export const addToCart = (product: string) => `Add ${product} to cart`;
/** Read by screen readers after the number of reviews. */
export const reviewsUnit = (count: number) => (count === 1 ? ' review' : ' reviews');
