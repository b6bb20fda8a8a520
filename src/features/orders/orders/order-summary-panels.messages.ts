export const orderSummary = 'Order Summary';
export const shippingAddress = 'Shipping Address';
