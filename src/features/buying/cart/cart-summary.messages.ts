export const subtotal = (count: number) => (count === 1 ? 'Subtotal (1 item)' : `Subtotal (${count} items)`);
export const orderSummary = 'Order Summary';
export const estimatedShipping = 'Estimated shipping';
export const estimatedTax = 'Estimated tax';
export const included = 'Included';
export const noneSentByEmail = 'None: sent by email';
export const free = 'Free';
export const proceedToCheckout = 'Proceed to Checkout';
export const yourOrderShipsFree = 'Your order ships free';
