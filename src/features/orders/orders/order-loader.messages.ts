export const yourOrderIsSafe = 'Your order is safe. Please try again in a moment.';
export const tryAgain = 'Try Again';
export const myOrders = 'My Orders';
export const loadingYourOrder = 'Loading your order';
export const yourOrder = 'Your order';
