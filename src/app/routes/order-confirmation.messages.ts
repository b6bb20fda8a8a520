export const title = 'Order Confirmation';
export const description = 'Thank you for your order.';
