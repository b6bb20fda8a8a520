export const loadingYourInvoice = 'Loading your invoice';
export const invoice = 'Invoice';
export const home = 'Home';
export const myOrders = 'My Orders';
export const print = 'Print';
