interface Pickup {
  date: string;
  /** Of the place where the order waits. */
  address: string;
  hours: string;
}

export const thankYou = (name: string) => `Thank you, ${name}!`;
export const arrives = (date: string) => `It arrives by ${date}.`;
export const arrivesAndYouPay = (date: string) => `It arrives by ${date}; you pay at the door.`;
export const pickUp = ({ date, address, hours }: Pickup) => `You can pick it up by ${date}: ${address}, ${hours}.`;
export const pickUpAndPay = ({ date, address, hours }: Pickup) => `You can pick it up by ${date}: ${address}, ${hours}; you pay there.`;
export const loadingYourOrder = 'Loading your order';
export const yourOrder = 'Your order';
export const orderNumber = 'Order number';
export const status = 'Status';
export const orderDate = 'Order date';
export const total = 'Total';
export const readyBy = 'Ready by';
export const estimatedDelivery = 'Estimated delivery';
export const shippingMethod = 'Shipping method';
export const payment = 'Payment';
export const approveThePayment = 'Approve the Payment';
export const howToPay = 'How to pay';
export const trackYourOrders = 'Track Your Orders';
export const continueShopping = 'Continue Shopping';
export const contactSupport = 'Contact Support';
export const whatHappensNext = 'What happens next';
export const codesComeByEmail = 'The codes of your gift cards come by email in a few minutes. Nothing is shipped.';
export const weCheckAndPack = 'We check your order and pack it with care.';
export const weWriteToYou = 'We write to you once it is ready.';
export const handedToCarrier = 'It is handed to the carrier, and you can follow it step by step.';
export const tryAgain = 'Try Again';
