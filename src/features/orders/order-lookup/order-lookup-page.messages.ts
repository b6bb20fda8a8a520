export const trackYourOrder = 'Track Your Order';
export const whereTheNumberIs = 'The order number is in your confirmation and looks like <number>TW-7K3M-Q9XD</number>.';
export const loadingYourOrder = 'Loading your order';
export const orderNumber = 'Order number';
export const email = 'Email';
export const trackOrder = 'Track Order';
