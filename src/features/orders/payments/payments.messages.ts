/** All sentences about payments that shoppers read. */
export const paymentsMessages = {
  numberInvalid: 'Valid card number is required',
  expiryRequired: 'Expiry date is required',
  expired: 'Card has expired',
  cvvInvalid: 'Valid CVV is required',
  nameRequired: 'Cardholder name is required',

  noMethods: 'You can’t pay here at the moment. Please try again later, or write to us.',

  methodRequired: 'Please select a payment method',
  decisionRequired: 'Please approve or refuse the payment',
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

  approve: 'Your bank asks you to approve a payment of <amount/> for order <order/>.',
  approveByCard: (brand: string, last4: string) =>
    `Your bank asks you to approve a payment of <amount/> with ${brand} ending in ${last4} for order <order/>.` as const,
  notComplete: 'The payment of <amount/> for order <order/> is not complete yet. Your items are reserved for you until then.',
  viewOrder: (number: string) => `View Order ${number}`,
} as const;
