export const emptyText = 'Find something you like, and it waits for you here.';
export const continueShopping = 'Continue Shopping';
