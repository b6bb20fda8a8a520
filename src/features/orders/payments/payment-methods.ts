/** All payment methods: docs/rules.md#payments-methods. */
const PAYMENT_METHODS = {
  credit_card: { name: 'Credit Card', description: 'Visa, Mastercard, American Express or Discover' },
  debit_card: { name: 'Debit Card', description: 'Pay straight from your bank account' },
  paypal: { name: 'PayPal', description: 'Pay with your PayPal account' },
  stripe: { name: 'Stripe', description: 'Pay with Stripe' },
  razorpay: { name: 'Razorpay', description: 'Cards, UPI and net banking by Razorpay' },
  cash_on_delivery: { name: 'Cash on Delivery', description: 'Pay when your order arrives' },
  bank_transfer: { name: 'Bank Transfer', description: 'Transfer the amount after you have ordered' },
  invoice: { name: 'Invoice', description: 'Pay by invoice after you have ordered' },
} as const satisfies Record<string, { name: string; description: string }>;

/** The method of an order that store credit covers; it is not chosen, so it is in no list. */
export const CREDIT_METHOD = 'store_credit';

export type PaymentMethodId = keyof typeof PAYMENT_METHODS;
export const PAYMENT_METHOD_IDS = Object.keys(PAYMENT_METHODS) as PaymentMethodId[];

/** How the shopper pays: enters a card, is redirected to the provider, pays on delivery, or after a bill or by the shop's bank details. */
export type PaymentKind = 'card' | 'redirect' | 'on_delivery' | 'later';

export const CARD_METHODS = ['credit_card', 'debit_card'] as const satisfies PaymentMethodId[];

export interface PaymentMethodOption {
  id: PaymentMethodId;
  name: string;
  description: string;
  enabled: boolean;
  kind: PaymentKind;
  /** The shop's own text about it, such as its bank details. */
  instructions?: string | undefined;
}

/** The name and description that shoppers see. */
export function describePaymentMethod(method: PaymentMethodId): { name: string; description: string } {
  return PAYMENT_METHODS[method];
}

/** How an order is paid that staff took: not by the shop's checkout. */
const STAFF_METHODS = {
  payment_link: 'Payment Link',
  cash: 'Cash',
  other: 'Paid Outside the Shop',
} as const satisfies Record<string, string>;
export type StaffMethodId = keyof typeof STAFF_METHODS | 'bank_transfer';

/** 'Credit Card' for 'credit_card'; an unknown method is shown as it is stored. */
export function paymentMethodName(method: string): string {
  if (method === CREDIT_METHOD) return 'Store Credit';
  if (Object.hasOwn(STAFF_METHODS, method)) return STAFF_METHODS[method as keyof typeof STAFF_METHODS];
  return isPaymentMethod(method) ? PAYMENT_METHODS[method].name : method;
}

export function isCardMethod(method: string | undefined): method is (typeof CARD_METHODS)[number] {
  return CARD_METHODS.some((id) => id === method);
}

function isPaymentMethod(method: string): method is PaymentMethodId {
  return Object.hasOwn(PAYMENT_METHODS, method);
}
