export const description = 'Find things, keep them in your cart, buy them and follow your orders.';
export const search = 'Search';
export const cart = 'Cart';
export const myOrders = 'My Orders';
