export const invoiceOf = 'Invoice <order/>';
export const home = 'Home';
export const myOrders = 'My Orders';
export const invoice = 'Invoice';
export const print = 'Print';
export const forLabel = 'For';
export const payment = 'Payment';
