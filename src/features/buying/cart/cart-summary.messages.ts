export const subtotal = (count: number) => `Subtotal (${count} ${count === 1 ? 'item' : 'items'})`;
export const orderSummary = 'Order Summary';
export const estimatedShipping = 'Estimated shipping';
export const estimatedTax = 'Estimated tax';
export const included = 'Included';
export const noneSentByEmail = 'None: sent by email';
export const free = 'Free';
export const proceedToCheckout = 'Proceed to Checkout';
export const yourOrderShipsFree = 'Your order ships free';
