export const searchAllOrders = 'Search All Orders';
