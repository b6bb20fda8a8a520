export const noOrdersMatch = 'No orders match';
export const tryAnotherFilter = 'Try another status, date or word.';
export const showAllOrders = 'Show All Orders';
export const noOrdersYet = 'No orders yet';
export const emptyText = 'What you order shows up here, step by step.';
export const browseProducts = 'Browse Products';
export const tryAgain = 'Try Again';
export const loadingYourOrders = 'Loading your orders';
