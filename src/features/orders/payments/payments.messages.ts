/** All sentences about payments that shoppers read. */
export const paymentsMessages = {
  numberInvalid: 'Valid card number is required',
  expiryRequired: 'Expiry date is required',
  expired: 'Card has expired',
  cvvInvalid: 'Valid CVV is required',
  nameRequired: 'Cardholder name is required',

  methodRequired: 'Please select a payment method',
  methodUnavailable: 'This payment method is not available',

  redirectTo: (provider = 'a secure payment page') => `You will be redirected to ${provider} to complete your payment.`,
  payLater: 'You pay after you have ordered. We write to you how.',
  payOnDelivery: 'You will pay when your order is delivered to your address.',

  approved: 'Payment approved. Order placed successfully!',
  refused: 'The payment was not approved. Your cart is as it was.',
  waiting: 'Your payment is not complete yet. Nothing has been lost.',
  alreadySettled: 'This payment is already settled.',
  loadFailed: 'Unable to load the payment',
  confirmFailed: 'The payment could not be confirmed. Please try again.',
} as const;
