export const shipping = 'Shipping';
export const addressDetails = 'Address details';
export const payment = 'Payment';
export const paymentMethod = 'Payment method';
export const review = 'Review';
export const placeOrder = 'Place order';
export const checkoutSteps = 'Checkout steps';
