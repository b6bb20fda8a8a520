export const alsoLike = 'You may also like';
export const recentlyViewed = 'Recently viewed';
/** What is cleared is said to screen readers only. */
export const clear = 'Clear<what> recently viewed</what>';
