export const methodTexts = {
  credit_card: { name: 'Credit Card', description: 'Visa, Mastercard, American Express or Discover' },
  debit_card: { name: 'Debit Card', description: 'Pay straight from your bank account' },
  paypal: { name: 'PayPal', description: 'Pay with your PayPal account' },
  stripe: { name: 'Stripe', description: 'Pay with Stripe' },
  razorpay: { name: 'Razorpay', description: 'Cards, UPI and net banking by Razorpay' },
  cash_on_delivery: { name: 'Cash on Delivery', description: 'Pay when your order arrives' },
  bank_transfer: { name: 'Bank Transfer', description: 'Transfer the amount after you have ordered' },
  invoice: { name: 'Invoice', description: 'Pay by invoice after you have ordered' },
} as const;

/** How an order is paid that staff took: not by the shop's checkout. */
export const staffMethodNames = {
  payment_link: 'Payment Link',
  cash: 'Cash',
  other: 'Paid Outside the Shop',
} as const;

export const storeCredit = 'Store Credit';
