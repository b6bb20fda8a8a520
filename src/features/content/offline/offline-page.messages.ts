export const tryAgain = 'Try Again';
export const yourCart = (count: number) => `Your Cart (${count})`;
export const goToHomepage = 'Go to Homepage';
export const viewedProducts = 'Products you looked at';
