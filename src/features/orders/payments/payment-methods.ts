import * as messages from './payment-methods.messages';

/** The method of an order that store credit covers; it is not chosen, so it is in no list. */
export const CREDIT_METHOD = 'store_credit';

/** All payment methods: docs/rules.md#payments-methods. */
export const PAYMENT_METHOD_IDS = [
  'credit_card',
  'debit_card',
  'paypal',
  'stripe',
  'razorpay',
  'cash_on_delivery',
  'bank_transfer',
  'invoice',
] as const;
export type PaymentMethodId = (typeof PAYMENT_METHOD_IDS)[number];

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
  return messages.methodTexts[method];
}

export type StaffMethodId = keyof typeof messages.staffMethodNames | 'bank_transfer';

/** 'Credit Card' for 'credit_card'; an unknown method is shown as it is stored. */
export function paymentMethodName(method: string): string {
  if (method === CREDIT_METHOD) return messages.storeCredit;
  if (Object.hasOwn(messages.staffMethodNames, method)) return messages.staffMethodNames[method as keyof typeof messages.staffMethodNames];
  return isPaymentMethod(method) ? messages.methodTexts[method].name : method;
}

export function isCardMethod(method: string | undefined): method is (typeof CARD_METHODS)[number] {
  return CARD_METHODS.some((id) => id === method);
}

function isPaymentMethod(method: string): method is PaymentMethodId {
  return PAYMENT_METHOD_IDS.some((id) => id === method);
}
