/** Sentences about what the shop is connected with. */
export const connectionsMessages = {
  providerUnknown: 'The shop has no keys for this payment provider.',
  works: (name: string) => `${name}: this works`,
  testTakes: 'Takes no real money. It is available until you connect a provider.',
  testRefuses:
    'Your shop is open, so it refuses cards: a test card would count as money. Connect a provider to take cards; cash on delivery works without one.',
  mailSent: (to: string) => `Test email on its way to ${to}`,
} as const;

export const PROVIDER_NAMES = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  razorpay: 'Razorpay',
  test: 'Test provider',
  cash_on_delivery: 'Cash on delivery',
} as const;
