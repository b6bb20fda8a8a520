import type { LaterMethodId } from '#features/orders/payment-keys/later-methods.rules';
import type { HostedProviderName, KeyName, PaymentMode } from '#features/orders/payment-keys/payment-keys.rules';

export const paymentsScreenMessages = {
  payments: 'Payments',
  howShoppersPay: 'How shoppers pay in your shop. Changes go live immediately.',
  loading: 'Loading the payment providers',
};

export const providerTexts: Record<HostedProviderName, { about: string; keys: string }> = {
  stripe: { about: 'Cards, Apple Pay and Google Pay on Stripe’s own page.', keys: 'In Stripe: Developers, API keys.' },
  paypal: {
    about: 'Payments from a PayPal account, on PayPal’s own page.',
    keys: 'In PayPal’s developer dashboard: Apps & Credentials. Sandbox keys are the test keys.',
  },
  razorpay: { about: 'Cards, UPI and net banking on Razorpay’s own page.', keys: 'In Razorpay: Account & Settings, API keys.' },
};

export const keyLabels: Record<KeyName, string> = {
  secretKey: 'Secret key',
  webhookSecret: 'Webhook signing secret',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  webhookId: 'Webhook ID',
  keyId: 'Key ID',
  keySecret: 'Key secret',
};

export const modeTexts: Record<PaymentMode | 'off', { label: string; hint: string }> = {
  live: { label: 'Live keys', hint: 'Shoppers pay with real money.' },
  test: { label: 'Test keys', hint: 'For testing. No money is charged.' },
  off: { label: 'Off', hint: 'Hidden from shoppers. You can still refund earlier payments.' },
};

export const providerCardMessages = {
  live: 'Live',
  test: 'Test mode',
  off: 'Off',
  notConnected: 'Not connected',
  connect: (name: string) => `Connect ${name}`,
  fixed: (variable: string) =>
    `Set by the environment (${variable} and its other variables). Whoever runs the shop changes these keys; they can’t be changed here.`,
  inUse: (name: string) => `Keys of ${name} in use`,
  testInUse: 'Test keys are in use: anyone can order without paying. Switch to live keys before you open your shop.',
  webhookAddress: 'Address for events (webhook)',
  lastSuccess: 'Last payment',
  lastFailure: 'Last failure',
  lastEvent: 'Last event',
};

export const keysFormMessages = {
  title: (mode: PaymentMode) => modeTexts[mode].label,
  label: (name: string, mode: PaymentMode) => `${modeTexts[mode].label} of ${name}`,
  connect: 'Connect',
  save: 'Save keys',
  connected: 'Connected',
  notConnected: 'Not connected',
  webhookOptional: 'Leave it empty: your shop registers the address itself.',
  webhookByHand: 'Add the address below on the provider’s site, and enter its secret here.',
  registered: 'Your shop gets events: it has registered its address itself.',
  webhookSaved: 'Your shop gets events.',
  noWebhook: 'Your shop gets no events yet. Payments still arrive, but up to a minute later when a shopper closes the page.',
  register: 'Register the address',
  testPayment: 'Make a test payment',
  checkKeys: 'Check the keys',
  disconnect: 'Disconnect',
  disconnectTitle: (name: string, mode: PaymentMode) => `Remove the ${mode} keys of ${name}?`,
  disconnectText: 'Shoppers can’t pay with them any more, and payments that were made with them can’t be refunded from here.',
  disconnectAction: 'Remove keys',
};

export const laterMethodsMessages = {
  title: 'Without a provider',
  text: 'Shoppers order now and pay later. Mark bank transfers and invoices as paid when the money arrives.',
  shownAt: 'Shown at checkout, on the order’s page and in the email about the order.',
};

export const laterMethodTexts: Record<LaterMethodId, { label: string; hint: string; textLabel: string }> = {
  cash_on_delivery: {
    label: 'Cash on delivery',
    hint: 'An order counts as paid once it is delivered.',
    textLabel: 'Text about paying in cash (optional)',
  },
  bank_transfer: { label: 'Bank transfer', hint: 'Shoppers transfer the amount to your account.', textLabel: 'Bank details' },
  invoice: { label: 'Invoice', hint: 'Shoppers pay after they receive your invoice.', textLabel: 'Terms of payment' },
};
