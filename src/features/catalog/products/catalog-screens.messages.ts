export const browseProducts = 'Browse Products';
export const browseCategories = 'Browse Categories';
export const tryAgainSoon = 'Please try again in a moment.';
export const tryAgain = 'Try Again';
