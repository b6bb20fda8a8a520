import { LATER_TEXT_MAX_LENGTH } from '#features/orders/payment-keys/later-methods.rules';
import type { PaymentMode } from '#features/orders/payment-keys/payment-keys.rules';

/** Messages about the payment providers that a shop is connected to. */
export const paymentSettingsMessages = {
  providerUnknown: 'There is no such payment provider.',
  saved: (name: string) => `${name} saved`,
  savedWithoutWebhook: (name: string, reason: string) =>
    `${name} saved, but it can’t send events to your shop yet: ${reason} You can add the address by hand.`,
  connected: (name: string) => `${name} connected`,
  webhookRegistered: (name: string) => `${name} now sends events to your shop`,
  webhookByHand: (name: string) => `${name} has no call for this. Please add the address on its site.`,
  disconnected: (name: string, mode: PaymentMode) =>
    mode === 'test' ? `The test keys of ${name} were removed` : `The live keys of ${name} were removed`,
  keyRequired: 'Please enter this key',
  keyInvalid: 'Please paste the key as the provider shows it, without spaces',
  wrongMode: (mode: PaymentMode) =>
    mode === 'test' ? 'This is a live key. Please enter the test key here.' : 'This is a test key. Please enter the live key here.',
  publishable: 'This is the publishable key. Please enter the secret key, which begins with sk_.',
  notStripe: 'A secret key of Stripe begins with sk_ or rk_. You find it in Stripe under Developers, API keys.',
  notRazorpay: 'A key id of Razorpay begins with rzp_. You find it in Razorpay under Account & Settings, API keys.',
  refused: (name: string, mode: PaymentMode) =>
    mode === 'test'
      ? `${name} doesn’t accept this key. Please copy the test key again; it may be incomplete, or have been revoked.`
      : `${name} doesn’t accept this key. Please copy the live key again; it may be incomplete, or have been revoked.`,
  lacksRights: (name: string) =>
    `${name} says that this key lacks rights. Please use one that may take payments, refund them and manage webhooks.`,
  unreachable: (name: string) => `${name} can’t be reached at the moment, so nothing was saved. Please try again in a few minutes.`,
  noKeys: (mode: PaymentMode) => (mode === 'test' ? 'Please enter the test keys first' : 'Please enter the live keys first'),
  underWay: 'Shoppers are paying with these keys at this moment. Please turn the provider off, and try again in a few minutes.',
  flagInvalid: 'This must be true or false',
  textInvalid: `Please enter at most ${LATER_TEXT_MAX_LENGTH.toLocaleString('en-US')} characters`,
  textNeeded: 'Please enter what shoppers need to know, such as your bank details',
  laterSaved: 'Payment methods saved',
  tested: {
    stripe: 'A test payment of $1.00 was made and refunded at once.',
    paypal: 'PayPal took a test order of $1.00. Only a buyer could approve it, so it was not paid.',
    razorpay: 'Razorpay made a payment link of $1.00, which was cancelled at once.',
  },
  checked: (name: string) => `${name} accepts your live keys. Nothing was charged.`,
} as const;
