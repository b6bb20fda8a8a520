/** Every way to pay that the specification knows (section 3), and which of them this shop serves. */
const PAYMENT_METHODS = {
  credit_card: { name: 'Credit Card', description: 'Visa, Mastercard, American Express or Discover', kind: 'card', provider: 'test' },
  debit_card: { name: 'Debit Card', description: 'Pay straight from your bank account', kind: 'card', provider: 'test' },
  paypal: { name: 'PayPal', description: 'Pay with your PayPal account', kind: 'redirect' },
  stripe: { name: 'Stripe', description: 'Pay with Stripe', kind: 'redirect' },
  razorpay: { name: 'Razorpay', description: 'Cards, UPI and net banking by Razorpay', kind: 'redirect' },
  cash_on_delivery: {
    name: 'Cash on Delivery',
    description: 'Pay when your order arrives',
    kind: 'on_delivery',
    provider: 'cash_on_delivery',
  },
} as const satisfies Record<string, MethodFacts>;

interface MethodFacts {
  name: string;
  description: string;
  /** What the shopper does: types a card, goes to the provider, or pays at the door. */
  kind: 'card' | 'redirect' | 'on_delivery';
  /** Who takes the money; absent, the method is listed but cannot be chosen. */
  provider?: 'test' | 'cash_on_delivery';
}

export type PaymentMethodId = keyof typeof PAYMENT_METHODS;

export const CARD_METHODS = ['credit_card', 'debit_card'] as const satisfies PaymentMethodId[];
export const CARDLESS_METHODS = ['cash_on_delivery'] as const satisfies PaymentMethodId[];

export interface PaymentMethodOption {
  id: PaymentMethodId;
  name: string;
  description: string;
  enabled: boolean;
}

export function listPaymentMethods(): PaymentMethodOption[] {
  return (Object.entries(PAYMENT_METHODS) as [PaymentMethodId, MethodFacts][]).map(([id, { name, description, provider }]) => ({
    id,
    name,
    description,
    enabled: provider !== undefined,
  }));
}

/** The provider that serves a method; undefined where the shop has none for it. */
export function providerOf(method: PaymentMethodId): MethodFacts['provider'] {
  const facts: MethodFacts = PAYMENT_METHODS[method];
  return facts.provider;
}

/** 'Credit Card' for 'credit_card'; a method that is no longer known reads as it is stored. */
export function paymentMethodName(method: string): string {
  return isPaymentMethod(method) ? PAYMENT_METHODS[method].name : method;
}

export function isCardMethod(method: string | undefined): method is (typeof CARD_METHODS)[number] {
  return CARD_METHODS.some((id) => id === method);
}

function isPaymentMethod(method: string): method is PaymentMethodId {
  return Object.hasOwn(PAYMENT_METHODS, method);
}
